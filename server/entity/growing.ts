import { type Compilable, type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { pagesOf, snapshot } from '../db/snapshot';
import type { Database, Db, Trx } from '../db/types';
import { Unfinished } from '../http/answers/streamed';

/** A list of a record that grows by one row with each transaction. */
export interface Growing<Item = unknown> {
  /** Reads the whole list; nothing where it has {@link LONG} rows or more. */
  whole: (db: Db, id: number) => Promise<Item[]>;
  /** Reads the list in pages. */
  pages: (trx: Trx, id: number) => AsyncIterable<Item[]>;
}

/** From this number of rows on, a list is streamed. Reading fewer rows is faster than beginning and ending a transaction. */
const LONG = 1_000;

/** The table of the records that have the list, and its column with the number of rows. */
export interface Counted {
  table: keyof Database;
  count: string;
}

/** The condition that a record's list is short. Part of the statement that reads the list, so that both see one state. */
export const isShort = ({ table, count }: Counted, id: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`(SELECT ${sql.ref(count)} FROM ${sql.table(table)} WHERE id = ${id}) < ${sql.lit(LONG)}`;

type Query<Row> = Compilable<Row> & Expression<unknown> & { execute: () => Promise<Row[]> };

/** Makes a growing list of one query. @param query the rows of a record that satisfy a condition */
export const growing = <Row, Item>(
  counted: Counted,
  query: (db: Db, id: number, condition: RawBuilder<SqlBool>) => Query<Row>,
  read: (row: Row) => Item,
): Growing<Item> => ({
  whole: async (db, id) => (await query(db, id, isShort(counted, id)).execute()).map(read),
  pages: async function* (trx, id) {
    for await (const rows of pagesOf<Row>(trx, query(trx, id, sql`true`))) yield rows.map(read);
  },
});

/**
 * Starts a streamed detail. Reads the first rows of the list before it returns, so that an early failure is an ordinary error.
 * @param read reads the detail without the list
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
