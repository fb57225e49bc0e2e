import { sql } from 'kysely';
import { answeredWithin } from '../connection/limits';
import { PREPARED } from '../connection/prepared';
import type { Db } from '../types';

/** A position in the write-ahead log: the end of a primary's log, or how far a standby has replayed it. */
export interface Position {
  /** The timeline. Each promotion of a standby begins a new one, which continues from that standby's position. */
  timeline: number;
  /** Bytes since the start of the log. */
  offset: number;
}

/** A position that every standby has replayed. */
export const START: Position = { timeline: 0, offset: 0 };
/** A position that no standby ever reaches. */
export const NEVER: Position = { timeline: 0xffff_ffff, offset: 0 };

/**
 * Returns whether the log at `at` contains everything confirmed at `wanted`. A standby on a later timeline has all that
 * survived of earlier ones. A standby on an earlier timeline may have diverged, whatever its offset.
 */
export const hasReached = (at: Position, wanted: Position): boolean =>
  at.timeline > wanted.timeline || (at.timeline === wanted.timeline && at.offset >= wanted.offset);

/** Formats a position for a header. @example positionText({ timeline: 2, offset: 4096 }) // '2-1000' */
export const positionText = ({ timeline, offset }: Position): string => `${timeline}-${offset.toString(16)}`;

/** Parses a position; undefined where the text is invalid. */
export function readPosition(text = ''): Position | undefined {
  const [, timeline, offset] = /^(\d{1,10})-([\da-f]{1,13})$/.exec(text) ?? [];
  return offset === undefined ? undefined : { timeline: Number(timeline), offset: Number.parseInt(offset, 16) };
}

/** The longest wait for a database to report its position. */
const LONGEST_LOOK_MS = 1_000;

/**
 * Returns the primary's position: all commits so far lie before it. Records a new timeline in a table, so that the standbys
 * that follow it replicate it.
 */
export async function positionOfPrimary(primary: Db): Promise<Position> {
  const { rows } = await sql<Position & { noted: number }>`${answeredWithin(LONGEST_LOOK_MS)}${PREPARED}
    SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') AS "offset",
      ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::integer AS timeline, number AS noted
    FROM timeline`.execute(primary);
  const { noted, ...position } = rows[0] ?? { ...NEVER, noted: NEVER.timeline };
  if (noted !== position.timeline) await primary.updateTable('timeline').set({ number: position.timeline }).execute();
  return position;
}

/** Returns a standby's position; undefined where the database is not a standby. */
export async function positionOfStandby(standby: Db): Promise<Position | undefined> {
  const { rows } = await sql<Position>`${answeredWithin(LONGEST_LOOK_MS)}${PREPARED}
    SELECT pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') AS "offset", number AS timeline
    FROM timeline WHERE pg_is_in_recovery()`.execute(standby);
  return rows[0];
}
