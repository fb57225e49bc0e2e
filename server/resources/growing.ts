import { type Compilable, type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { pagesOf, snapshot } from '../db/snapshot';
import type { Db, Trx } from '../db/types';
import { Unfinished } from '../http/streamed';

/** A list of which each transaction makes one row more. */
export interface Growing<Item = unknown> {
  /** All of it, or nothing where that is {@link LONG}. */
  whole: (db: Db, id: number) => Promise<Item[]>;
  /** Some rows at a time. */
  pages: (trx: Trx, id: number) => AsyncIterable<Item[]>;
}

/** Rows from which on a list is sent while it is read; fewer are there sooner than a transaction is begun and ended. */
const LONG = 1_000;

type Counted = 'product' | 'warehouse' | 'client' | 'supplier' | 'employee';

/** Whether a record's list is short, asked by what reads it: no time goes by between the two. */
export const isShort = (table: Counted, id: number): RawBuilder<SqlBool> => {
  const count = table === 'product' ? 'transaction_count' : 'transactions_count';
  return sql<SqlBool>`(SELECT ${sql.ref(count)} FROM ${sql.table(table)} WHERE id = ${id}) < ${sql.lit(LONG)}`;
};

type Query<Row> = Compilable<Row> & Expression<unknown> & { execute: () => Promise<Row[]> };

/** One whose rows say all themselves. @param query those of a record, under a condition */
export const growing = <Row, Item>(
  table: Counted,
  query: (db: Db, id: number, condition: RawBuilder<SqlBool>) => Query<Row>,
  read: (row: Row) => Item,
): Growing<Item> => ({
  whole: async (db, id) => (await query(db, id, isShort(table, id)).execute()).map(read),
  pages: async function* (trx, id) {
    for await (const rows of pagesOf(trx, query(trx, id, sql`true`))) yield rows.map(read);
  },
});

/**
 * A detail whose list is still to be read, but for its first rows: what fails at once is told as any failure is.
 * @param read the detail without it
 */
export async function unfinished(
  db: Db,
  read: (trx: Trx) => Promise<Record<string, unknown>>,
  list: { name: string; pages: (trx: Trx) => AsyncIterable<unknown[]> },
): Promise<Unfinished> {
  const { result, close } = await snapshot(db, async (trx) => {
    const answer = await read(trx);
    const pages = list.pages(trx)[Symbol.asyncIterator]();
    return { ...answer, [list.name]: begun(await pages.next(), pages) };
  });
  return new Unfinished(result, close);
}

async function* begun(first: IteratorResult<unknown[]>, others: AsyncIterator<unknown[]>) {
  for (let page = first; !page.done; page = await others.next()) yield page.value;
}
