import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { momentOf } from './format';
import { expired, type KeepRule } from './keep';
import { hasCome } from './moment';
import { readBackup } from './read';

/** A backup in a folder. */
export interface Found {
  path: string;
  moment: Date;
}

/** Returns all files with the name of a backup, newest first. */
async function listBackups(folder: string): Promise<Found[]> {
  const found = (await readdir(folder)).flatMap((name) => {
    const moment = momentOf(name);
    return moment ? [{ path: join(folder, name), moment }] : [];
  });
  return found.toSorted((one, other) => other.moment.getTime() - one.moment.getTime());
}

/** Returns the newest backup of a database; ignores dates in the future. Undefined where there is none. */
export async function latestOf(source: string, folder: string): Promise<Found | undefined> {
  for (const found of await listBackups(folder)) {
    if (hasCome(found.moment) && (await sourceIn(found.path)) === source) return found;
  }
  return undefined;
}

const sourceIn = (path: string) => readBackup(path, async ({ header }) => header.source).catch(() => undefined);

/** Removes the backups of one database that no rule keeps. @returns the number of removed backups */
export async function prune(source: string, folder: string, rules: KeepRule[]): Promise<number> {
  const found: Found[] = [];
  // Unreadable files cannot be assigned to a database, so they stay.
  for (const each of await listBackups(folder)) if ((await sourceIn(each.path)) === source) found.push(each);
  const old = expired(
    found.map(({ moment }) => moment),
    rules,
  );
  const gone = found.filter(({ moment }) => old.includes(moment));
  for (const { path } of gone) await rm(path);
  return gone.length;
}
