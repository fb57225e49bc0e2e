import { setTimeout as sleep } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { actAs, currentActor } from '../db/actor';
import type { Db, Executor, Trx } from '../db/types';
import { ApiError } from '../errors';
import { errorText } from '../errorText';
import type { Course, Runs } from '../http/context';
import { type StoredChange, tables } from './tables';

/*
 * The writes and undos of changes under way on all servers of the database. The transaction of each holds an advisory lock, so that one of a
 * server that was killed counts no longer; its progress and its cancellation are in a row that other transactions can see, so that any server
 * shows and stops it.
 */

/** How long a request waits for the end; afterwards the client asks for the progress. */
const WAIT_MS = 5_000;
/** How often the progress is stored for other servers, and a cancellation of theirs is read. */
const REPORT_MS = 500;
/** How often a server looks whether a cancelled write has ended. */
const LOOK_MS = 100;
/** How long it does: a write stops between two portions. */
const CANCEL_MS = 20_000;
const UNDER_WAY = 'import-running';

const CLASS = sql`hashtext('import run')`;

/** Marks a write or an undo as under way until its transaction ends. */
export const holdRun = async (trx: Trx, id: number): Promise<void> =>
  void (await sql`SELECT pg_advisory_xact_lock(${CLASS}, ${id}::integer)`.execute(trx));

/** Whether a change is written or undone by any server: a condition on an expression of its id. */
export const isUnderWay = (id: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`EXISTS (
  SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND classid::bigint = ${CLASS}::bigint & 4294967295 AND objid::bigint = ${id}
)`;

/** Returns how many rows of a change are done; undefined where no server writes it. */
export async function runOf(db: Executor, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ done: number }>`
    SELECT coalesce((SELECT done FROM change_run WHERE change_id = ${id}), 0) AS done
    WHERE ${isUnderWay(sql`${id}::bigint`)}`.execute(db);
  return rows[0]?.done;
}

interface Run {
  stop: AbortController;
  end: Promise<void>;
}

/** The writes and undos of this server. */
export class ServerRuns implements Runs {
  private readonly runs = new Map<number, Run>();

  constructor(private readonly db: Db) {}

  async run(id: number, work: (course: Course) => Promise<unknown>): Promise<void> {
    const state = await this.begin(id);
    // Of two requests at once, one starts: nothing is awaited from here to the entry of the run.
    if (this.runs.has(id)) throw new ApiError(409, UNDER_WAY);
    const stop = new AbortController();
    let [done, isAwaited] = [0, true];
    const report = setInterval(() => {
      this.report(id, done).then(
        (isCancelled) => isCancelled && stop.abort(),
        () => {},
      );
    }, REPORT_MS).unref();
    const course: Course = {
      onProgress: (count) => {
        done = count;
      },
      signal: stop.signal,
    };
    const finish = async () => {
      clearInterval(report);
      this.runs.delete(id);
      await sql`DELETE FROM change_run WHERE change_id = ${id}`.execute(this.db).catch(() => {});
    };
    const end = actAs(currentActor(), () => work(course)).then(finish, async (error: unknown) => {
      try {
        if (stop.signal.aborted) return;
        if (isAwaited) throw error;
        await this.keepError(id, state, error);
      } finally {
        await finish();
      }
    });
    this.runs.set(id, { stop, end });
    try {
      await Promise.race([end, sleep(WAIT_MS, undefined, { ref: false })]);
    } finally {
      isAwaited = false;
    }
  }

  /** Begins the row of a run. @returns the state of the change. @throws ApiError 409 where a server writes the change */
  private async begin(id: number): Promise<StoredChange['state'] | undefined> {
    if (this.runs.has(id) || (await runOf(this.db, id)) !== undefined) throw new ApiError(409, UNDER_WAY);
    const { rows } = await sql<Pick<StoredChange, 'state'>>`
      INSERT INTO change_run (change_id) SELECT id FROM change WHERE id = ${id}
      ON CONFLICT (change_id) DO UPDATE SET done = 0, cancelled = false
      RETURNING (SELECT state FROM change WHERE id = change_id)`.execute(this.db);
    await sql`UPDATE change SET error = NULL WHERE id = ${id} AND error IS NOT NULL`.execute(this.db);
    return rows[0]?.state;
  }

  /** Stores the progress of a run. @returns whether a user has cancelled it */
  private async report(id: number, done: number): Promise<boolean> {
    const { rows } = await sql<{ cancelled: boolean }>`
      UPDATE change_run SET done = ${done} WHERE change_id = ${id} RETURNING cancelled`.execute(this.db);
    return rows[0]?.cancelled ?? false;
  }

  /** Stores why a run has failed, for the requests that ask for its progress; not where another server's run has ended well. */
  private async keepError(id: number, state: StoredChange['state'] | undefined, error: unknown): Promise<void> {
    const said = error instanceof ApiError ? error.said : errorText(error);
    await tables(this.db)
      .updateTable('change')
      .set({ error: JSON.stringify(said) })
      .where('id', '=', id)
      .where('state', '=', state ?? 'ready')
      .execute();
  }

  async cancel(id: number): Promise<boolean> {
    if (await this.stop(id)) return true;
    if ((await runOf(this.db, id)) === undefined) return false;
    const { numAffectedRows = 0n } = await sql`
      UPDATE change_run SET cancelled = true WHERE change_id = ${id}`.execute(this.db);
    if (numAffectedRows === 0n) throw new ApiError(409, 'written-by-command');
    const end = performance.now() + CANCEL_MS;
    while ((await runOf(this.db, id)) !== undefined) {
      if (performance.now() > end) throw new ApiError(503, 'not-stopped-yet');
      await sleep(LOOK_MS);
    }
    return true;
  }

  private async stop(id: number): Promise<boolean> {
    const run = this.runs.get(id);
    run?.stop.abort();
    await run?.end;
    return run !== undefined;
  }

  /** Stops all, before the server closes. */
  async close(): Promise<void> {
    await Promise.all([...this.runs.keys()].map((id) => this.stop(id)));
  }
}
