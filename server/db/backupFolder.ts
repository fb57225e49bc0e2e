import { chown, mkdir, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';

/**
 * Returns the real path of a backup folder. Creates the folder, closed to other accounts, but not its parent: a missing
 * parent mostly means that a disk is not mounted.
 * @param dataDir the data folder of the built-in database, if that is used
 * @throws Error with advice when the folder cannot be created or lies in `dataDir`
 */
export async function backupFolder(to: string, dataDir?: string): Promise<string> {
  const isNew = await mkdir(resolve(to), { mode: 0o700 }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw new Error(
        `The backup folder cannot be made: ${error.message}. Choose another one, or is its disk not mounted?`,
      );
    },
  );
  if (isNew && dataDir !== undefined) await openToDatabase(resolve(to), dataDir);
  const folder = await realpath(to);
  if (dataDir !== undefined) checkOutside(folder, await realpath(dataDir).catch(() => dataDir));
  return folder;
}

/** Gives the folder to the account of the built-in database, which writes its log there and is not root. */
async function openToDatabase(folder: string, dataDir: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const cluster = await stat(join(dataDir, 'postgres')).catch(() => undefined);
  if (cluster) await chown(folder, cluster.uid, cluster.gid);
}

/** @throws Error when the backup folder lies in the data folder, and would be lost with it; both are real paths */
export function checkOutside(folder: string, dataDir: string): void {
  const way = relative(dataDir, folder);
  if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)) return;
  throw new Error(
    `The backup folder ${folder} lies in the data folder ${dataDir}, and would be lost with it. Choose another one, on ` +
      'another disk if there is one.',
  );
}
