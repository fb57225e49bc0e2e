import { type RawBuilder, sql } from 'kysely';
import type { Trx } from './types';

/*
 * Rows of any table, written by one statement for many.
 */

/** The values of a row, by column. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * Inserts rows of the same columns.
 * @param returning what to return of each row, in the order of the rows
 */
export async function insertRows<Returned = object>(
  trx: Trx,
  table: string,
  rows: readonly Row[],
  returning?: RawBuilder<unknown>,
): Promise<Returned[]> {
  const [first] = rows;
  if (!first) return [];
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  // PostgreSQL reads, inserts and returns the rows of a function in their order.
  const { rows: inserted } = await sql<Returned>`
    INSERT INTO ${sql.table(table)} (${columns}) SELECT ${columns} FROM ${asRows(table, rows)}
    ${returning ? sql`RETURNING ${returning}` : sql``}`.execute(trx);
  return inserted;
}

/** Inserts rows of a table whose ids it generates. @param ids the ids, if they are already chosen. @returns the ids, in the order of the rows */
export async function insertIdentified(
  trx: Trx,
  table: string,
  rows: readonly Row[],
  ids?: readonly number[],
): Promise<number[]> {
  const made = await insertRows<{ id: number }>(trx, table, withIds(rows, ids), sql`id`);
  return made.map(({ id }) => id);
}

/** Gives rows their ids, if they are already chosen. */
export const withIds = (rows: readonly Row[], ids?: readonly number[]): readonly Row[] =>
  ids ? rows.map((row, index) => ({ id: ids[index], ...row })) : rows;

/**
 * Gives rows of a table new values of the same columns, by their ids.
 * @param returning columns to return beside the id
 * @returns the rows that exist
 */
export async function updateRows<Returned extends object = object>(
  trx: Trx,
  table: string,
  rows: readonly (Row & { id: number })[],
  returning: readonly string[] = [],
): Promise<(Returned & { id: number })[]> {
  const [first] = rows;
  if (!first) return [];
  const { id: _, ...values } = first;
  const columns = Object.keys(values);
  // Sets the id where there is nothing to change: SET needs at least one column.
  const changed = (columns.length > 0 ? columns : ['id']).map(
    (column) => sql`${sql.ref(column)} = ${sql.ref(`given.${column}`)}`,
  );
  const returned = ['id', ...returning].map((column) => sql.ref(`${table}.${column}`));
  const { rows: updated } = await sql<Returned & { id: number }>`
    UPDATE ${sql.table(table)} SET ${sql.join(changed)}
    FROM ${asRows(table, rows)} WHERE ${sql.ref(`${table}.id`)} = given.id
    RETURNING ${sql.join(returned)}`.execute(trx);
  return updated;
}

/** Deletes rows of a table. @returns the ids of the deleted rows */
export async function deleteRows(trx: Trx, table: string, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    DELETE FROM ${sql.table(table)} WHERE id = ANY (${ids}::integer[]) RETURNING id`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * Given rows as rows of a table, called `given`. Columns that they lack are null. The type comes from the table itself, since the name
 * alone could be a type of PostgreSQL: `date`.
 */
export const asRows = (table: string, rows: readonly Row[]) => sql`jsonb_populate_recordset(
  (SELECT whole_row FROM ${sql.table(table)} AS whole_row WHERE false), ${JSON.stringify(rows)}::jsonb) AS given`;
