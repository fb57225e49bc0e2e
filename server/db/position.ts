import { sql } from 'kysely';
import { answeredWithin } from './limits';
import { PREPARED } from './prepared';
import type { Db } from './types';

/** How far the log is, of a primary, or of what a standby has replayed of it. */
export interface Position {
  /** Each promotion of a standby begins a new one, which goes on from where that standby was. */
  timeline: number;
  /** Bytes since the beginning of the log. */
  offset: number;
}

/** What every standby has replayed. */
export const START: Position = { timeline: 0, offset: 0 };
/** What none ever has. */
export const NEVER: Position = { timeline: 0xffff_ffff, offset: 0 };

/**
 * Whether what was confirmed at `wanted` is there at `at`. A standby on a later timeline has all that was kept of earlier
 * ones; one that shows an earlier timeline may have gone another way, however far it is.
 */
export const hasReached = (at: Position, wanted: Position): boolean =>
  at.timeline > wanted.timeline || (at.timeline === wanted.timeline && at.offset >= wanted.offset);

/** A position as a header says it. @example positionText({ timeline: 2, offset: 4096 }) // '2-1000' */
export const positionText = ({ timeline, offset }: Position): string => `${timeline}-${offset.toString(16)}`;

/** Back again; undefined where it is none. */
export function readPosition(text = ''): Position | undefined {
  const [, timeline, offset] = /^(\d{1,10})-([\da-f]{1,13})$/.exec(text) ?? [];
  return offset === undefined ? undefined : { timeline: Number(timeline), offset: Number.parseInt(offset, 16) };
}

/** How long is waited for the answer to where a database is. */
const LONGEST_LOOK_MS = 1_000;

/**
 * Where a primary is: all that was committed by now lies before. A timeline that is new is noted, which standbys show once
 * they follow it.
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

/** Where a standby is; undefined of a database that is none. */
export async function positionOfStandby(standby: Db): Promise<Position | undefined> {
  const { rows } = await sql<Position>`${answeredWithin(LONGEST_LOOK_MS)}${PREPARED}
    SELECT pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') AS "offset", number AS timeline
    FROM timeline WHERE pg_is_in_recovery()`.execute(standby);
  return rows[0];
}
