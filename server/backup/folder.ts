import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { momentOf } from './format';
import { expired, type KeepRule } from './keep';
import { readBackup } from './read';

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
