import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { archiveOf } from '../../db/embedded/archive';
import { stampOf } from '../moment';

/** A copy of a whole cluster, from which its later moments can be restored with the segments of its log. */
export interface Base {
  file: string;
  /** When it was whole: it gives back no moment before this one. */
  ended: Date;
  /** The first segment of the log that it needs, in 24 hexadecimal digits: 8 for the timeline, 16 for the place. */
  firstSegment: string;
}

const NAME = /^base-(\d{4}-\d\d-\d\dT\d\d)(\d\d)(\d\d)Z-([\dA-F]{24})\.tar\.gz$/;

export const baseName = (ended: Date, firstSegment: string): string => `base-${stampOf(ended)}-${firstSegment}.tar.gz`;

/** The bases in an archive's folder, the oldest first. */
export async function listBases(dir: string): Promise<Base[]> {
  const bases = (await namesIn(dir)).flatMap((name) => {
    const [, hour, minute, second, firstSegment] = NAME.exec(name) ?? [];
    return firstSegment
      ? [{ file: join(dir, name), ended: new Date(`${hour}:${minute}:${second}Z`), firstSegment }]
      : [];
  });
  return bases.toSorted((one, other) => one.ended.getTime() - other.ended.getTime());
}

/** The names of what is in a folder; none where there is no such folder. */
export const namesIn = (dir: string): Promise<string[]> =>
  readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });

export interface PruneOptions {
  /** The folder of the backups. */
  to: string;
  /** Of the cluster; what is kept of others is theirs to prune. */
  identifier: string;
  /** How many days back any moment can be restored: days in UTC, counting those that have a base. */
  days: number;
}

/** Removes the bases that need not be kept, and the segments of the log that none of the others needs. */
export async function pruneBases({ to, identifier, days }: PruneOptions): Promise<void> {
  const { dir, wal } = archiveOf(to, identifier);
  const bases = await listBases(dir);
  const kept = basesToKeep(bases, days);
  for (const base of bases) if (!kept.includes(base)) await rm(base.file, { force: true });
  for (const name of obsolete(await namesIn(wal), kept)) await rm(join(wal, name), { force: true });
}

/**
 * The newest of each of the last days, and one before them: the moments of a day are restored from what was there at its
 * beginning.
 * @param bases the oldest first
 */
export function basesToKeep(bases: Base[], days: number): Base[] {
  const newestOfDay = new Map(bases.map((base) => [base.ended.toISOString().slice(0, 10), base]));
  return [...newestOfDay.values()].slice(-(days + 1));
}

/** The place of a segment in the log, on whichever timeline: comparing two as texts tells which comes first. */
const placeOf = (segment: string) => segment.slice(8, 24);

/**
 * Which of an archive's files no base needs. The histories of timelines are kept: where one lacks, its number would be
 * given to another timeline.
 */
export function obsolete(names: string[], kept: Base[]): string[] {
  const [first] = kept.map(({ firstSegment }) => placeOf(firstSegment)).toSorted();
  if (!first) return [];
  return names.filter((name) => /^[\dA-F]{24}\./.test(name) && placeOf(name) < first);
}
