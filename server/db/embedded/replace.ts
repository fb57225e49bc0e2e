import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { exists } from './binaries';
import { syncFolder } from './fileSystem';

/** Where a cluster that is to replace another one waits, whole, while that one moves away. */
const nextOf = (dir: string) => join(dirname(dir), 'postgres.next');

/**
 * Puts a cluster in the place of another one, which moves aside. At whatever moment this is interrupted, there is a whole
 * cluster, or {@link finishReplacing} finds one. The caller holds the locks of both and of their parent.
 * @param former where the one that is there now moves to; absent where there is none
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
 * Ends a replacement that was interrupted. The caller holds the lock of the cluster's parent.
 * @returns whether there is a cluster now
 */
export async function finishReplacing(dir: string): Promise<boolean> {
  if (!(await exists(dir)) && (await exists(nextOf(dir)))) await rename(nextOf(dir), dir);
  await syncFolder(dirname(dir));
  return exists(dir);
}

/** Removes what an interrupted replacement left that never took the place of the cluster. */
export async function removeNext(dir: string): Promise<void> {
  await rm(nextOf(dir), { recursive: true, force: true });
}
