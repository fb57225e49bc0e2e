import { sql } from 'kysely';
import type { Database, Executor } from './types';

const OWN: readonly (keyof Database)[] = [
  'city',
  'address',
  'category',
  'product',
  'price_change',
  'warehouse',
  'client',
  'supplier',
  'employee',
  'movement',
  'resize',
];

/**
 * Returns the tables that hold users' records, without the built-in regions and countries. Other tables in the schema
 * belong to other programs.
 * @param added the tables of extensions; skips a table that does not exist yet
 */
export async function recordTables(db: Executor, added: readonly string[] = []): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM unnest(${added}::text[]) AS name WHERE to_regclass(quote_ident(name)) IS NOT NULL`.execute(db);
  return [...OWN, ...rows.map(({ name }) => name)];
}

/** Returns whether the database holds only the built-in regions and countries. @param added the tables of extensions */
export async function isEmpty(db: Executor, added?: readonly string[]): Promise<boolean> {
  const tables = await recordTables(db, added);
  const held = tables.map((table) => sql`EXISTS (SELECT FROM ${sql.table(table)})`);
  const { rows } = await sql<{ held: boolean }>`SELECT ${sql.join(held, sql` OR `)} AS held`.execute(db);
  return rows[0]?.held === false;
}
