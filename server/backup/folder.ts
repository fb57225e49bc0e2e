import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { momentOf } from './format';
import { hasCome } from './moment';
import { readBackup } from './read';

/** Keeps one backup for each of the last `count` periods. */
export interface KeepRule {
  count: number;
  unit: Unit;
}

type Unit = keyof typeof PERIODS;

/** Returns the period of a moment: the first characters of its ISO text (UTC). */
const PERIODS = {
  h: (moment: Date) => moment.toISOString().slice(0, 13),
  d: (moment: Date) => moment.toISOString().slice(0, 10),
  m: (moment: Date) => moment.toISOString().slice(0, 7),
  y: (moment: Date) => moment.toISOString().slice(0, 4),
} as const;

/** Parses rules such as `24h,7d,12m`. @throws Error that explains the syntax */
export function readKeep(text: string): KeepRule[] {
  return text.split(',').map((part) => {
    const [, count, unit] = /^\s*([1-9]\d{0,4})([hdmy])\s*$/.exec(part) ?? [];
    if (!count || !unit)
      throw new Error(`"${text}" must be like 24h,7d,12m: how many hours, days, months (m), years (y).`);
    return { count: Number(count), unit: unit as Unit };
  });
}

/**
 * Returns the moments that no rule keeps. A rule keeps the latest moment of each of the last periods that have one, so that
 * nothing expires during a pause. The latest moment always stays.
 */
export function expired(moments: Date[], rules: KeepRule[]): Date[] {
  const newestFirst = moments.toSorted((one, other) => other.getTime() - one.getTime());
  const kept = new Set(newestFirst.slice(0, 1));
  for (const { count, unit } of rules) {
    const seen = new Map<string, Date>();
    for (const moment of newestFirst) {
      const period = PERIODS[unit](moment);
      if (!seen.has(period)) seen.set(period, moment);
    }
    for (const moment of [...seen.values()].slice(0, count)) kept.add(moment);
  }
  return newestFirst.filter((moment) => !kept.has(moment));
}

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
