import { sql } from 'kysely';
import { archiveOf } from '../../db/embedded/archive';
import type { Db } from '../../db/types';
import { listBases, namesIn } from './bases';

/** Segments of 16 MB, as all our clusters have them, for each of the first eight digits of their place. */
const SEGMENTS = 256n;

/** The segments of a timeline between two. The first one that a base needs is in the base itself. */
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
 * What keeps an archive from giving back all that was committed after a base: segments that lack though later ones are
 * there.
 * @param archived the names of the archive's files
 */
export function missingSince(firstSegment: string, archived: string[]): string[] {
  const there = new Set(archived);
  const last = onTimeline(firstSegment, archived).at(-1);
  if (!last) return [];
  return segmentsAfter(firstSegment, last.slice(0, 24)).filter((name) => !there.has(`${name}.gz`));
}

/** The archived segments of a base's timeline that follow its first one, in their order. */
export const archivedAfter = (firstSegment: string, archived: string[]): string[] =>
  onTimeline(firstSegment, archived).filter((name) => name.slice(0, 24) > firstSegment);

const onTimeline = (firstSegment: string, archived: string[]): string[] =>
  archived.filter((name) => /^[\dA-F]{24}\.gz$/.test(name) && name.startsWith(firstSegment.slice(0, 8))).toSorted();

/**
 * Whether the moments to come could not be restored: there is no base, the newest is of another timeline, as after a
 * restore that was interrupted at its very end, or a segment since is lost, as where the database ran without archiving.
 * A new base puts that right.
 * @param to the folder of the backups
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
  // What is here is archived at the latest before it would be removed.
  const there = new Set([...state.here.map((name) => `${name}.gz`), ...(await namesIn(wal))]);
  return segmentsAfter(first, state.current).some((name) => !there.has(`${name}.gz`));
}
