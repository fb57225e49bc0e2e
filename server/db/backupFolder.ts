import { mkdir, realpath } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';

/**
 * A folder of backups by the path that leads there without links; made if missing, but not the one that it is to be in: a
 * disk that is not mounted would otherwise go unnoticed.
 * @param dataDir where the database lives, if it is the built-in one
 * @throws Error that says what to do, where there can be none
 */
export async function backupFolder(to: string, dataDir?: string): Promise<string> {
  await mkdir(resolve(to)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return;
    throw new Error(
      `The backup folder cannot be made: ${error.message}. Choose another one, or is its disk not mounted?`,
    );
  });
  const folder = await realpath(to);
  if (dataDir !== undefined) checkOutside(folder, await realpath(dataDir).catch(() => dataDir));
  return folder;
}

/** @throws Error where a folder of backups would be lost with the data; both by their real paths */
export function checkOutside(folder: string, dataDir: string): void {
  const way = relative(dataDir, folder);
  if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)) return;
  throw new Error(
    `The backup folder ${folder} lies in the data folder ${dataDir}, and would be lost with it. Choose another one, on ` +
      'another disk if there is one.',
  );
}
