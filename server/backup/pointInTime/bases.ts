import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { archiveOf } from '../../db/embedded/archive';
import { stampOf } from '../moment';

/** A base backup: a copy of a whole cluster. With the later log segments it can restore every later moment. */
export interface Base {
  file: string;
  /** When it was complete: it can restore no moment before. */
  ended: Date;
  /** The first log segment that it needs, in 24 hexadecimal digits: 8 for the timeline, 16 for the position. */
  firstSegment: string;
}

const NAME = /^base-(\d{4}-\d\d-\d\dT\d\d)(\d\d)(\d\d)Z-([\dA-F]{24})\.tar\.gz$/;

export const baseName = (ended: Date, firstSegment: string): string => `base-${stampOf(ended)}-${firstSegment}.tar.gz`;

/** Returns the base backups of an archive, oldest first. */
export async function listBases(dir: string): Promise<Base[]> {
  const bases = (await namesIn(dir)).flatMap((name) => {
    const [, hour, minute, second, firstSegment] = NAME.exec(name) ?? [];
    return firstSegment
      ? [{ file: join(dir, name), ended: new Date(`${hour}:${minute}:${second}Z`), firstSegment }]
      : [];
  });
  return bases.toSorted((one, other) => one.ended.getTime() - other.ended.getTime());
}

/** Returns the names in a folder; none where it does not exist. */
export const namesIn = (dir: string): Promise<string[]> =>
  readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });

export interface PruneOptions {
  /** The backup folder. */
  to: string;
  /** The cluster whose base backups to prune. */
  identifier: string;
  /** How many days back any moment can be restored: days in UTC, counting only days with a base backup. */
  days: number;
}

/** Removes base backups that are too old, and the log segments that no remaining one needs. */
export async function pruneBases({ to, identifier, days }: PruneOptions): Promise<void> {
  const { dir, wal } = archiveOf(to, identifier);
  const bases = await listBases(dir);
  const kept = basesToKeep(bases, days);
  for (const base of bases) if (!kept.includes(base)) await rm(base.file, { force: true });
  for (const name of obsolete(await namesIn(wal), kept)) await rm(join(wal, name), { force: true });
}

/**
 * Returns the newest base backup of each of the last days, and one before them: restoring the moments of a day needs a base
 * backup from before the day.
 * @param bases sorted, oldest first
 */
export function basesToKeep(bases: Base[], days: number): Base[] {
  const newestOfDay = new Map(bases.map((base) => [base.ended.toISOString().slice(0, 10), base]));
  return [...newestOfDay.values()].slice(-(days + 1));
}

/** The position of a segment in the log, independent of its timeline; texts compare like positions. */
const positionOf = (segment: string) => segment.slice(8, 24);

/**
 * Returns the archived files that no base backup needs. Keeps timeline histories: without one, PostgreSQL would assign its
 * number to another timeline.
 */
export function obsolete(names: string[], kept: Base[]): string[] {
  const [first] = kept.map(({ firstSegment }) => positionOf(firstSegment)).toSorted();
  if (!first) return [];
  return names.filter((name) => /^[\dA-F]{24}\./.test(name) && positionOf(name) < first);
}
