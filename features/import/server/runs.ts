import { type RawBuilder, sql } from 'kysely';
import type { Executor, Trx } from '../../../server/db/types';

/*
 * The writes and undos under way on all servers of the database. The transaction of each holds an advisory lock, so that one of a server that
 * was killed counts no longer; its progress and its cancellation are in a row that other transactions can see.
 */

const CLASS = sql`hashtext('import run')`;

/** Marks a write or an undo as under way until its transaction ends. */
export const holdRun = async (trx: Trx, id: number): Promise<void> =>
  void (await sql`SELECT pg_advisory_xact_lock(${CLASS}, ${id}::integer)`.execute(trx));

/** Whether a batch is written or undone by any server: a condition on an expression of its id. */
export const isUnderWay = (id: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`EXISTS (
  SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND classid::bigint = ${CLASS}::bigint & 4294967295 AND objid::bigint = ${id}
)`;

/** Returns how many rows of a batch are done; undefined where no server writes it. */
export async function runOf(db: Executor, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ done: number }>`
    SELECT coalesce((SELECT done FROM import_run WHERE batch_id = ${id}), 0) AS done
    WHERE ${isUnderWay(sql`${id}::bigint`)}`.execute(db);
  return rows[0]?.done;
}

/** Begins the row of a run. */
export const beginRun = async (db: Executor, id: number): Promise<void> =>
  void (await sql`
    INSERT INTO import_run (batch_id) SELECT id FROM import_batch WHERE id = ${id}
    ON CONFLICT (batch_id) DO UPDATE SET done = 0, cancelled = false`.execute(db));

/** Stores the progress of a run. @returns whether a user has cancelled it */
export async function reportRun(db: Executor, id: number, done: number): Promise<boolean> {
  const { rows } = await sql<{ cancelled: boolean }>`
    UPDATE import_run SET done = ${done} WHERE batch_id = ${id} RETURNING cancelled`.execute(db);
  return rows[0]?.cancelled ?? false;
}

export const endRun = async (db: Executor, id: number): Promise<void> =>
  void (await sql`DELETE FROM import_run WHERE batch_id = ${id}`.execute(db));

/** Asks the server that writes a batch to stop. @returns false where none listens: a command writes it */
export async function cancelRun(db: Executor, id: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE import_run SET cancelled = true WHERE batch_id = ${id}`.execute(db);
  return numAffectedRows > 0n;
}
