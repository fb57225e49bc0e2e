import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../db/types';

/** The pause between two looks at transactions that still run. */
const PAUSE_MS = 20;

/** A look at the audit trail. */
export interface TrailLook {
  /** The newest visible id. */
  id: number;
  /** The transactions that may still add a row with a lower one. The id is settled once there are none. */
  running: readonly string[];
}

/**
 * Looks at the end of the audit trail.
 *
 * Ids are assigned before a transaction commits, so a lower id may appear after a higher one. A transaction locks the table before
 * it takes an id, and keeps the lock until its rows are visible. So the newest visible id is read first, then the transactions that
 * hold such a lock: once all of them have ended, every lower id is visible or never will be. Reading locks blocks no writer.
 */
export async function lookAtTrail(db: Db): Promise<TrailLook> {
  const { rows } = await sql<{ id: number }>`SELECT coalesce(max(id), 0) AS id FROM audit`.execute(db);
  return { id: rows[0]?.id ?? 0, running: await writers(db) };
}

/** Returns a look without the transactions that have ended since. */
export async function lookAgain(db: Db, { id, running }: TrailLook): Promise<TrailLook> {
  const now = new Set(await writers(db));
  return { id, running: running.filter((each) => now.has(each)) };
}

/**
 * Returns an id of the audit trail up to which no row can appear any more.
 * @param ms how long to wait for the running transactions
 * @returns undefined where one of them runs longer
 */
export async function settledId(db: Db, ms: number, signal?: AbortSignal): Promise<number | undefined> {
  const until = performance.now() + ms;
  for (let look = await lookAtTrail(db); ; look = await lookAgain(db, look)) {
    if (look.running.length === 0) return look.id;
    if (performance.now() >= until) return undefined;
    await sleep(PAUSE_MS, undefined, { signal });
  }
}

/** Returns the transactions that may have taken an id and not yet committed. */
async function writers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT virtualtransaction AS id FROM pg_locks
    WHERE locktype = 'relation' AND relation = 'audit'::regclass AND mode = 'RowExclusiveLock' AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(db);
  return rows.map(({ id }) => id);
}
