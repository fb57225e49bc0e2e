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
 * Restores a backup into a database of its own, made for it in the system's folder for temporary files and thrown away
 * afterwards: what passes can be restored, whatever becomes of the database it is of.
 * @param options.extensions the migrations of the extensions
 * @param options.signal ends it early; nothing is left then either
 * @throws Error as {@link restore} does
 */
export async function tryOut(
  file: string,
  { extensions, signal }: { extensions?: readonly SqlMigration[]; signal?: AbortSignal } = {},
): Promise<RestoredBackup> {
  // What cannot be removed is in nobody's way.
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

/** A folder that is locked before it has the name by which others find, and remove, what is not. */
async function makeFolder() {
  const unlocked = await mkdtemp(join(tmpdir(), `unlocked-${FOLDER}`));
  const lock = await tryLock(unlocked);
  const folder = join(tmpdir(), basename(unlocked).replace('unlocked-', ''));
  await rename(unlocked, folder);
  return { folder, lock };
}

const dataDirOf = (folder: string) => join(folder, 'data');

/** Removes what those left behind that were killed, with the database they may have left running. */
async function sweep(): Promise<void> {
  if (process.platform === 'win32') return;
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(FOLDER));
  for (const folder of names.map((name) => join(tmpdir(), name))) {
    // Others may put there what they like.
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
