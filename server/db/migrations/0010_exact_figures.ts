import { type Kysely, sql } from 'kysely';

/** Every kept figure that moves may let grow without end. Counts of records are bounded by their ids. */
const figures = {
  product: ['inventory_count', 'delivered_count'],
  warehouse: ['items_count', 'stock_value'],
  movement: ['total_items', 'total_price', 'total_size'],
  stock: ['quantity', 'delivered_count'],
  daily_total: ['total_price'],
};

/**
 * No figure grows beyond what a number of the API holds exactly, 2^53 - 1. Whoever would let one do so is refused; the
 * names of the constraints tell these from others (`exact.ts`). They hold for what is written from now on: so no table is
 * read through, however large, and no database is refused for what it has held all along.
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
