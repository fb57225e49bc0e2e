import { type Compilable, type Expression, type RawBuilder, sql } from 'kysely';
import { isPassing } from './sqlStates';
import type { Db, Trx } from './types';

/** Rows per FETCH: a few milliseconds of work. */
export const PAGE = 250;
/** The longest time, in milliseconds, that a snapshot may stay open without reads; its holder has to enforce it. */
export const LONGEST_HELD_MS = 60_000;

/** Plans for reading all rows, as without a cursor, and extends the idle limit so that a slow reader can finish. */
const SETTINGS = sql`SELECT set_config('cursor_tuple_fraction', '1', true),
  set_config('idle_in_transaction_session_timeout', ${String(LONGEST_HELD_MS + 5_000)}, true)`;

/** The result of reads as of one moment, and the open transaction for further reads. */
export interface Snapshot<Result> {
  result: Result;
  /** Ends the transaction and releases its connection, also during a fetch. A second call does nothing. */
  close: () => void;
}

/**
 * Reads on one connection, all as of one moment, and keeps the transaction open for further reads. Retries once if the first
 * reads fail: by then a lost standby is out of use.
 */
export const snapshot = <Result>(db: Db, read: (trx: Trx) => Promise<Result>): Promise<Snapshot<Result>> =>
  retryOnce(() => open(db, read));

/** Reads on one connection, all as of one moment, for reads that need several statements. Retries once, as {@link snapshot} does. */
export const readAtOneMoment = <Result>(db: Db, read: (trx: Trx) => Promise<Result>): Promise<Result> =>
  retryOnce(() => reading(db).execute(read));

const reading = (db: Db) => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');

const retryOnce = <Result>(read: () => Promise<Result>): Promise<Result> =>
  read().catch((error: Error) => {
    if (!isPassing(error)) throw error;
    return read();
  });

const open = <Result>(db: Db, read: (trx: Trx) => Promise<Result>) =>
  new Promise<Snapshot<Result>>((resolve, reject) => {
    const held = reading(db).execute(async (trx) => {
      await SETTINGS.execute(trx);
      const result = await read(trx);
      await new Promise<void>((close) => resolve({ result, close }));
    });
    // Later errors reach the reader through its own queries.
    held.catch(reject);
  });

/** Returns the rows of a query in pages. @param name the name of the cursor: a transaction can have only one such query of a name */
export async function* pagesOf<Row>(
  trx: Trx,
  query: (Compilable<Row> & Expression<unknown>) | RawBuilder<Row>,
  name = 'page',
): AsyncGenerator<Row[], void, void> {
  const cursor = sql.raw(name);
  await sql`DECLARE ${cursor} NO SCROLL CURSOR FOR ${query}`.execute(trx);
  for (let isOver = false; !isOver; ) {
    const { rows } = await sql<Row>`FETCH ${sql.lit(PAGE)} FROM ${cursor}`.execute(trx);
    isOver = rows.length < PAGE;
    if (rows.length > 0) yield rows;
  }
}
