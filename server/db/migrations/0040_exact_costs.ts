import { type Kysely, sql } from 'kysely';

/**
 * No cost exceeds the largest number that the API represents exactly, 2^53 - 1, as no other figure does (0010). The constraints apply to new
 * writes only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of [
    ['movement_line', 'cost'],
    ['stock', 'value'],
  ] as const) {
    await sql`
      ALTER TABLE ${sql.table(table)} ADD CONSTRAINT ${sql.id(`${table}_${column}_exact`)}
      CHECK (${sql.id(column)} <= 9007199254740991) NOT VALID`.execute(db);
  }
}
