import { type Kysely, sql } from 'kysely';

/** Every stored figure that moves can increase without limit. Counts of records are bounded by their ids. */
const figures = {
  product: ['inventory_count', 'delivered_count'],
  warehouse: ['items_count', 'stock_value'],
  movement: ['total_items', 'total_price', 'total_size'],
  stock: ['quantity', 'delivered_count'],
  daily_total: ['total_price'],
};

/**
 * No figure exceeds the largest number that the API represents exactly, 2^53 - 1. The database refuses a write that would; the
 * constraints' names distinguish these errors (`exact.ts`). The constraints apply to new writes only, so that no large table
 * is scanned and no existing database is rejected.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(figures)) {
    for (const column of columns) {
      await sql`
        ALTER TABLE ${sql.table(table)} ADD CONSTRAINT ${sql.id(`${table}_${column}_exact`)}
        CHECK (${sql.id(column)} <= 9007199254740991) NOT VALID`.execute(db);
    }
  }
}
