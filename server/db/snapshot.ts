import { type Compilable, type Expression, sql } from 'kysely';
import type { Db, Trx } from './types';
import { isPassing } from './unreachable';

/** Rows that are fetched in one go: a few milliseconds of work. */
export const PAGE = 250;
/** Milliseconds that a snapshot may be held without being read from, by somebody who has to see to that. */
export const LONGEST_HELD_MS = 60_000;

/** As for any query that is read to its end, and a limit of the session that lets a slow reader have his time. */
const SETTINGS = sql`SELECT set_config('cursor_tuple_fraction', '1', true),
  set_config('idle_in_transaction_session_timeout', ${String(LONGEST_HELD_MS + 5_000)}, true)`;

/** What was read as of one moment, and can be read from on. */
export interface Snapshot<Result> {
  result: Result;
  /** Gives its connection back, also while something is still being fetched by it. A second call does nothing. */
  close: () => void;
}

/**
 * Reads on one connection, all as of one moment, and keeps it for what the result goes on with. What cannot even be begun is
 * begun once more: a standby that was lost is left out by then.
 */
export async function snapshot<Result>(db: Db, read: (trx: Trx) => Promise<Result>): Promise<Snapshot<Result>> {
  return open(db, read).catch((error: Error) => {
    if (!isPassing(error)) throw error;
    return open(db, read);
  });
}

const open = <Result>(db: Db, read: (trx: Trx) => Promise<Result>) =>
  new Promise<Snapshot<Result>>((resolve, reject) => {
    const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
    const held = transaction.execute(async (trx) => {
      await SETTINGS.execute(trx);
      const result = await read(trx);
      await new Promise<void>((close) => resolve({ result, close }));
    });
    // Whoever reads on has learnt from that of what goes wrong later.
    held.catch(reject);
  });

/** The rows of a query, some at a time. In a transaction one query may be read so. */
export async function* pagesOf<Row>(
  trx: Trx,
  query: Compilable<Row> & Expression<unknown>,
): AsyncGenerator<Row[], void, void> {
  await sql`DECLARE page NO SCROLL CURSOR FOR ${query}`.execute(trx);
  for (let isOver = false; !isOver; ) {
    const { rows } = await sql<Row>`FETCH ${sql.lit(PAGE)} FROM page`.execute(trx);
    isOver = rows.length < PAGE;
    if (rows.length > 0) yield rows;
  }
}
