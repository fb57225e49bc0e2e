import { sql } from 'kysely';
import { archiveOf } from '../../db/embedded/archive';
import type { Db } from '../../db/types';
import { listBases, namesIn } from './bases';

/** The number of 16 MB segments, the default size, per value of a name's middle eight digits. */
const SEGMENTS = 256n;

/** Returns the segments of a timeline between two. Excludes the first one, which a base backup contains. */
export function segmentsAfter(first: string, end: string): string[] {
  const number = (segment: string) => BigInt(`0x${segment.slice(8, 16)}`) * SEGMENTS + BigInt(`0x${segment.slice(16)}`);
  const names: string[] = [];
  const digits = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0');
  for (let nth = number(first) + 1n; nth < number(end); nth++) {
    names.push(first.slice(0, 8) + digits(nth / SEGMENTS) + digits(nth % SEGMENTS));
  }
  return names;
}

/**
 * Returns the gaps in an archive after a base backup: missing segments although later ones exist.
 * @param archived the file names in the archive
 */
export function missingSince(firstSegment: string, archived: string[]): string[] {
  const there = new Set(archived);
  const last = onTimeline(firstSegment, archived).at(-1);
  if (!last) return [];
  return segmentsAfter(firstSegment, last.slice(0, 24)).filter((name) => !there.has(`${name}.gz`));
}

/** Returns the archived segments of a base backup's timeline after its first one, in order. */
export const archivedAfter = (firstSegment: string, archived: string[]): string[] =>
  onTimeline(firstSegment, archived).filter((name) => name.slice(0, 24) > firstSegment);

const onTimeline = (firstSegment: string, archived: string[]): string[] =>
  archived.filter((name) => /^[\dA-F]{24}\.gz$/.test(name) && name.startsWith(firstSegment.slice(0, 8))).toSorted();

/**
 * Returns whether future moments could not be restored, so that a new base backup is due: there is none; the newest is of
 * another timeline, as after a restore that was interrupted at its very end; or a later segment is lost, as when the database
 * ran without archiving.
 * @param to the backup folder
 */
export async function baseIsDue(db: Db, to: string): Promise<boolean> {
  const { rows } = await sql<{ identifier: string; current: string; here: string[] }>`
    SELECT system_identifier::text AS identifier, pg_walfile_name(pg_current_wal_lsn()) AS current,
      ARRAY(SELECT name FROM pg_ls_waldir()) AS here
    FROM pg_control_system()`.execute(db);
  const [state] = rows;
  if (!state) return true;
  const { dir, wal } = archiveOf(to, state.identifier);
  const first = (await listBases(dir)).at(-1)?.firstSegment;
  if (first?.slice(0, 8) !== state.current.slice(0, 8)) return true;
  // PostgreSQL archives a local segment before it removes it.
  const there = new Set([...state.here.map((name) => `${name}.gz`), ...(await namesIn(wal))]);
  return segmentsAfter(first, state.current).some((name) => !there.has(`${name}.gz`));
}
