import { mkdir, readdir, realpath, rm } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { tryLock } from '../db/embedded/lock';
import { momentOf } from './format';
import { expired, type KeepRule } from './keep';
import { readBackup } from './read';

/** What a file is called until it is whole. */
export const UNFINISHED = '.unfinished';

/**
 * Makes a folder for backups ready.
 * @param dataDir where the database lives, if it is the built-in one
 * @returns its real path
 * @throws Error that says what is wrong with it
 */
export async function prepareFolder(folder: string, dataDir?: string): Promise<string> {
  // Its parent has to be there: a disk that is not mounted would otherwise go unnoticed.
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new Error(`There is no folder to make ${folder} in. Is its disk mounted?`);
    if (error.code !== 'EEXIST') throw error;
  });
  const path = await realpath(folder);
  const data = dataDir && (await realpath(dataDir).catch(() => undefined));
  if (data && `${path}${sep}`.startsWith(`${data}${sep}`)) {
    throw new Error(`${path} lies in the data folder, and what takes that takes the backups too. Choose another one.`);
  }
  await removeAbandoned(path);
  return path;
}

/** Files whose writer is gone; the one who writes a file holds its lock. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(UNFINISHED)) continue;
    const path = join(folder, name);
    const lock = await tryLock(path).catch(() => undefined);
    if (!lock) continue;
    await rm(path, { force: true });
    await lock.release();
  }
}

/** A backup in a folder. */
export interface Found {
  path: string;
  moment: Date;
}

/** The backups of one database, the newest first; files that cannot be read are passed over. */
export async function backupsOf(source: string, folder: string): Promise<Found[]> {
  const found: Found[] = [];
  for (const name of await readdir(folder)) {
    const moment = momentOf(name);
    const path = join(folder, name);
    if (moment && (await sourceOf(path)) === source) found.push({ path, moment });
  }
  return found.toSorted((one, other) => other.moment.getTime() - one.moment.getTime());
}

const sourceOf = (path: string) => readBackup(path, async ({ header }) => header.source).catch(() => undefined);

/** Removes the backups of one database that no rule asks for. @returns how many */
export async function prune(source: string, folder: string, rules: KeepRule[]): Promise<number> {
  const found = await backupsOf(source, folder);
  const old = expired(
    found.map(({ moment }) => moment),
    rules,
  );
  const gone = found.filter(({ moment }) => old.includes(moment));
  for (const { path } of gone) await rm(path);
  return gone.length;
}
