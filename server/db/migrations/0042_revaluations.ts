import { type Kysely, sql } from 'kysely';

/**
 * Types of transactions that change what goods are worth without moving them. `line_revaluation` says by how much each earlier line cost
 * more or less than was recorded, so that its goods come back at their right cost.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE movement_type
      ADD COLUMN revalues boolean NOT NULL DEFAULT false,
      ADD CONSTRAINT movement_type_revalues CHECK (
        NOT revalues OR (direction = 'in' AND party IS NULL AND counts_as = 'nothing' AND needs_reason AND NOT counted))`.execute(
    db,
  );
  await deriveChecks(db);
  await sql`
    ALTER TABLE movement_line
      DROP CONSTRAINT movement_line_quantity_check,
      ADD CONSTRAINT movement_line_quantity_check CHECK (
        CASE WHEN counted IS NULL THEN quantity > 0 OR (quantity = 0 AND unit_price = 0 AND unit_size = 0)
          ELSE counted >= 0 AND counted >= quantity END) NOT VALID,
      DROP CONSTRAINT movement_line_cost,
      ADD CONSTRAINT movement_line_cost CHECK (
        cost = 0 OR sign(cost) = sign(quantity) OR (quantity = 0 AND counted IS NULL)) NOT VALID`.execute(db);
  await sql`
    CREATE TABLE line_revaluation (
      movement_id integer NOT NULL,
      product_id integer NOT NULL,
      line_of integer NOT NULL,
      cost bigint NOT NULL CHECK (abs(cost) <= 9007199254740991),
      cost_difference bigint NOT NULL CHECK (abs(cost_difference) <= 9007199254740991),
      -- Whether the cost of the line was given, and not only followed from another one.
      is_given boolean NOT NULL,
      PRIMARY KEY (movement_id, product_id, line_of),
      FOREIGN KEY (movement_id, product_id) REFERENCES movement_line (movement_id, product_id),
      FOREIGN KEY (line_of, product_id) REFERENCES movement_line (movement_id, product_id),
      CHECK (movement_id > line_of)
    )`.execute(db);
  await sql`CREATE INDEX ON line_revaluation (line_of, product_id)`.execute(db);
  await sql`
    CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON line_revaluation
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change()`.execute(db);
}

/** The checks of `movement`, as 0033 derives them, for types that revalue too: they have no pieces. */
async function deriveChecks(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE OR REPLACE FUNCTION derive_movement_checks() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      rules text;
    BEGIN
      SELECT string_agg(format('WHEN %L THEN %s', name, concat_ws(' AND ',
        CASE direction
          WHEN 'in' THEN 'to_warehouse_id IS NOT NULL AND from_warehouse_id IS NULL'
          WHEN 'out' THEN 'from_warehouse_id IS NOT NULL AND to_warehouse_id IS NULL'
          ELSE 'num_nulls(from_warehouse_id, to_warehouse_id) = 0 AND from_warehouse_id <> to_warehouse_id'
        END,
        CASE party
          WHEN 'supplier' THEN 'supplier_id IS NOT NULL AND client_id IS NULL'
          WHEN 'client' THEN 'client_id IS NOT NULL AND supplier_id IS NULL'
          ELSE 'num_nonnulls(supplier_id, client_id) = 0'
        END,
        CASE
          WHEN revalues THEN 'num_nonnulls(return_of, correction_of) = 0 AND (total_items, total_price, total_size) = (0, 0, 0)'
          WHEN counted THEN 'num_nonnulls(return_of, correction_of) = 0'
          ELSE 'total_items > 0 AND total_price >= 0 AND total_size >= 0'
        END,
        CASE WHEN reverses IS NULL THEN 'return_of IS NULL' END,
        CASE WHEN needs_reason THEN 'reason IS NOT NULL' END
      )), ' ' ORDER BY name)
      INTO rules FROM movement_type;
      EXECUTE 'ALTER TABLE movement DROP CONSTRAINT IF EXISTS movement_of_type, '
        || 'ADD CONSTRAINT movement_of_type CHECK (CASE type ' || rules || ' ELSE false END) NOT VALID';
      RETURN NULL;
    END $$`.execute(db);
}
