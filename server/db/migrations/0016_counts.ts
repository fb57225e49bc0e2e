import { type Kysely, sql } from 'kysely';

/**
 * Stock counts: a movement whose lines hold the counted quantity and its difference from the journal. Its goods enter the
 * warehouse; negative quantities leave it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TYPE movement_type ADD VALUE 'STOCK_COUNT'`.execute(db);
  await sql`
    ALTER TABLE movement_line
      ADD COLUMN counted bigint,
      DROP CONSTRAINT movement_line_quantity_check,
      ADD CONSTRAINT movement_line_quantity_check CHECK (
        CASE WHEN counted IS NULL THEN quantity > 0 ELSE counted >= 0 AND counted >= quantity END)`.execute(db);
  await sql`
    ALTER TABLE movement
      DROP CONSTRAINT movement_total_items_check,
      DROP CONSTRAINT movement_total_price_check,
      DROP CONSTRAINT movement_total_size_check,
      ADD CONSTRAINT movement_totals CHECK (
        type::text = 'STOCK_COUNT' OR (total_items > 0 AND total_price >= 0 AND total_size >= 0)),
      ADD CONSTRAINT movement_count CHECK (
        type::text <> 'STOCK_COUNT' OR (reason IS NOT NULL AND num_nonnulls(return_of, correction_of) = 0)),
      DROP CONSTRAINT movement_parties,
      ADD CONSTRAINT movement_parties CHECK (
        CASE type::text
          WHEN 'SUPPLIER_TO_WAREHOUSE' THEN
            num_nulls(supplier_id, to_warehouse_id) = 0 AND num_nonnulls(client_id, from_warehouse_id) = 0
          WHEN 'WAREHOUSE_TO_SUPPLIER' THEN
            num_nulls(supplier_id, from_warehouse_id) = 0 AND num_nonnulls(client_id, to_warehouse_id) = 0
          WHEN 'WAREHOUSE_TO_CUSTOMER' THEN
            num_nulls(client_id, from_warehouse_id) = 0 AND num_nonnulls(supplier_id, to_warehouse_id) = 0
          WHEN 'CUSTOMER_TO_WAREHOUSE' THEN
            num_nulls(client_id, to_warehouse_id) = 0 AND num_nonnulls(supplier_id, from_warehouse_id) = 0
          WHEN 'WAREHOUSE_TO_WAREHOUSE' THEN
            num_nulls(from_warehouse_id, to_warehouse_id) = 0 AND num_nonnulls(supplier_id, client_id) = 0
            AND from_warehouse_id <> to_warehouse_id
          WHEN 'STOCK_COUNT' THEN
            to_warehouse_id IS NOT NULL AND num_nonnulls(from_warehouse_id, supplier_id, client_id) = 0
          ELSE false
        END)`.execute(db);
  await sql`ALTER TABLE warehouse DROP COLUMN transactions_count`.execute(db);
  await sql`
    ALTER TABLE warehouse
      ADD COLUMN counts_count bigint NOT NULL DEFAULT 0 CHECK (counts_count >= 0),
      ADD COLUMN transactions_count bigint GENERATED ALWAYS AS
        (receipts_count + deliveries_count + transfers_in_count + transfers_out_count
         + returns_in_count + returns_out_count + counts_count) STORED`.execute(db);
}
