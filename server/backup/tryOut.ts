import { lstat, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { discard } from '../db/embedded/discard';
import { locateCluster } from '../db/embedded/locate';
import { tryLock } from '../db/embedded/lock';
import { startEmbedded } from '../db/embedded/start';
import type { SqlMigration } from '../db/extensionMigrations';
import { type RestoredBackup, restore } from './restore';

const FOLDER = 'magazyn-try-out-';

/**
 * Restores a backup into a temporary database in the system's temporary folder, and removes that afterwards. A backup that
 * passes is independent of its source database.
 * @param options.extensions the migrations of the extensions
 * @param options.signal aborts the trial, which then leaves no files
 * @throws Error as {@link restore} does
 */
export async function tryOut(
  file: string,
  { extensions, signal }: { extensions?: readonly SqlMigration[]; signal?: AbortSignal } = {},
): Promise<RestoredBackup> {
  // Leftovers that cannot be removed do not matter.
  await sweep().catch(() => {});
  const { folder, lock } = await makeFolder();
  try {
    const { url, stop } = await startEmbedded({ dataDir: dataDirOf(folder), durable: false, log: () => {} });
    const end = () => void stop();
    signal?.addEventListener('abort', end);
    try {
      signal?.throwIfAborted();
      return await restore(url, file, { extensions, onTrial: true, leaveOut: 'any' });
    } finally {
      signal?.removeEventListener('abort', end);
      await stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
    await lock?.release();
  }
}

/** Creates a folder. Locks it before it gets its final name, because sweeps remove unlocked folders of that name. */
async function makeFolder() {
  const unlocked = await mkdtemp(join(tmpdir(), `unlocked-${FOLDER}`));
  const lock = await tryLock(unlocked);
  const folder = join(tmpdir(), basename(unlocked).replace('unlocked-', ''));
  await rename(unlocked, folder);
  return { folder, lock };
}

const dataDirOf = (folder: string) => join(folder, 'data');

/** Removes what killed trials left, including databases that still run. */
async function sweep(): Promise<void> {
  if (process.platform === 'win32') return;
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(FOLDER));
  for (const folder of names.map((name) => join(tmpdir(), name))) {
    // Other accounts may create folders of this name there.
    if ((await lstat(folder)).uid !== process.getuid?.()) continue;
    const lock = await tryLock(folder).catch(() => undefined);
    if (lock) await remove(folder).finally(() => void lock.release());
  }
}

async function remove(folder: string): Promise<void> {
  const [cluster] = await locateCluster({ dataDir: dataDirOf(folder), log: () => {} });
  await discard(cluster);
  await rm(folder, { recursive: true, force: true });
}
