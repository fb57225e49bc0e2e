import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { exists } from './binaries';
import { syncFolder } from './fileSystem';

/** The temporary place of a complete new cluster while the old one moves away. */
const nextOf = (dir: string) => join(dirname(dir), 'postgres.next');

/**
 * Replaces a cluster, which moves aside. If interrupted at any moment, there is a complete cluster, or
 * {@link finishReplacing} finds one. The caller holds the locks of both clusters and of their parent.
 * @param former the new path of the replaced cluster; absent where there is none
 */
export async function replaceCluster(dir: string, by: string, former?: string): Promise<void> {
  await rename(by, nextOf(dir));
  await syncFolder(dirname(dir));
  if (former) await rename(dir, former);
  await finishReplacing(dir).catch(async (error: unknown) => {
    if (former && !(await exists(dir))) await rename(former, dir);
    throw error;
  });
}

/**
 * Completes an interrupted replacement. The caller holds the lock of the cluster's parent.
 * @returns whether there is a cluster now
 */
export async function finishReplacing(dir: string): Promise<boolean> {
  if (!(await exists(dir)) && (await exists(nextOf(dir)))) await rename(nextOf(dir), dir);
  await syncFolder(dirname(dir));
  return exists(dir);
}

/** Removes the leftover of a replacement that was interrupted before it took effect. */
export async function removeNext(dir: string): Promise<void> {
  await rm(nextOf(dir), { recursive: true, force: true });
}
