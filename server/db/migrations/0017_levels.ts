import { type Kysely, sql } from 'kysely';

/**
 * Minimum and target stock levels: per product, and per warehouse with its own levels. `stock` stores the effective minimum,
 * so that an index finds low stock.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE product
      ADD COLUMN minimum_stock integer NOT NULL DEFAULT 5 CHECK (minimum_stock >= 0),
      ADD COLUMN target_stock integer,
      ADD CONSTRAINT product_target CHECK (target_stock >= minimum_stock)`.execute(db);
  await sql`
    CREATE TABLE product_level (
      product_id integer NOT NULL REFERENCES product ON DELETE CASCADE,
      position integer NOT NULL,
      warehouse_id integer NOT NULL REFERENCES warehouse ON DELETE CASCADE,
      minimum integer NOT NULL CHECK (minimum >= 0),
      target integer CHECK (target >= minimum),
      PRIMARY KEY (product_id, position),
      UNIQUE (warehouse_id, product_id)
    )`.execute(db);
  await sql`ALTER TABLE stock ADD COLUMN minimum integer NOT NULL DEFAULT 5 CHECK (minimum >= 0)`.execute(db);
  await sql`CREATE INDEX product_low ON product (inventory_count, id) WHERE inventory_count < minimum_stock`.execute(
    db,
  );
  await sql`
    CREATE INDEX stock_low ON stock (warehouse_id, quantity, product_id) WHERE quantity < minimum`.execute(db);
}
