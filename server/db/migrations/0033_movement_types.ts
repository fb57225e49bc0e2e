import { type Kysely, sql } from 'kysely';

/**
 * The types of movements in a table instead of an enum, so that a feature or an extension adds its own by a row. The checks of
 * `movement` are derived from the rows: which parties a type has, which sign its lines have, and when it needs a reason.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE movement
      DROP CONSTRAINT movement_parties, DROP CONSTRAINT movement_origin,
      DROP CONSTRAINT movement_totals, DROP CONSTRAINT movement_count`.execute(db);
  for (const table of ['movement', 'daily_total', 'monthly_total', 'employee_month']) {
    await sql`
      ALTER TABLE ${sql.table(table)} ALTER COLUMN type TYPE text COLLATE "C" USING type::text`.execute(db);
  }
  await sql`DROP TYPE movement_type`.execute(db);
  await sql`
    CREATE TABLE movement_type (
      name text COLLATE "C" PRIMARY KEY CHECK (name ~ '^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$'),
      direction text NOT NULL CHECK (direction IN ('in', 'out', 'between')),
      party text CHECK (party IN ('supplier', 'client')),
      counts_as text NOT NULL CHECK (counts_as IN ('purchase', 'sale', 'transfer', 'nothing')),
      reverses text COLLATE "C" REFERENCES movement_type,
      needs_reason boolean NOT NULL DEFAULT false,
      counted boolean NOT NULL DEFAULT false,
      -- The sign in figures that are net of returns.
      sign integer NOT NULL GENERATED ALWAYS AS (
        CASE WHEN counts_as = 'nothing' THEN 0 WHEN reverses IS NULL THEN 1 ELSE -1 END) STORED,
      CHECK (direction <> 'between' OR (party IS NULL AND NOT counted)),
      CHECK (counts_as = 'nothing'
        OR (counts_as, direction) = ('transfer', 'between')
        OR (counts_as, coalesce(party, '')) IN (('purchase', 'supplier'), ('sale', 'client'))),
      CHECK (NOT counted OR (direction = 'in' AND needs_reason))
    )`.execute(db);
  await deriveChecks(db);
  await sql`
    CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON movement_type
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change()`.execute(db);
  await sql`
    INSERT INTO movement_type (name, direction, party, counts_as, reverses, needs_reason, counted) VALUES
      ('SUPPLIER_TO_WAREHOUSE', 'in', 'supplier', 'purchase', NULL, false, false),
      ('WAREHOUSE_TO_CUSTOMER', 'out', 'client', 'sale', NULL, false, false),
      ('WAREHOUSE_TO_WAREHOUSE', 'between', NULL, 'transfer', NULL, false, false),
      ('WAREHOUSE_TO_SUPPLIER', 'out', 'supplier', 'purchase', 'SUPPLIER_TO_WAREHOUSE', false, false),
      ('CUSTOMER_TO_WAREHOUSE', 'in', 'client', 'sale', 'WAREHOUSE_TO_CUSTOMER', false, false),
      ('STOCK_COUNT', 'in', NULL, 'nothing', NULL, true, true)`.execute(db);
  await countOthers(db);
}

/**
 * Writes the checks of `movement` anew after each new type: plain checks cost a move nothing, where a foreign key would lock the
 * row of its type. Earlier rows satisfied the earlier checks, which a new type does not change, so they are not read again.
 */
async function deriveChecks(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION derive_movement_checks() RETURNS trigger LANGUAGE plpgsql AS $$
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
        CASE WHEN counted THEN 'num_nonnulls(return_of, correction_of) = 0'
          ELSE 'total_items > 0 AND total_price >= 0 AND total_size >= 0' END,
        CASE WHEN reverses IS NULL THEN 'return_of IS NULL' END,
        CASE WHEN needs_reason THEN 'reason IS NOT NULL' END
      )), ' ' ORDER BY name)
      INTO rules FROM movement_type;
      EXECUTE 'ALTER TABLE movement DROP CONSTRAINT IF EXISTS movement_of_type, '
        || 'ADD CONSTRAINT movement_of_type CHECK (CASE type ' || rules || ' ELSE false END) NOT VALID';
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER derive_movement_checks AFTER INSERT ON movement_type
    FOR EACH STATEMENT EXECUTE FUNCTION derive_movement_checks()`.execute(db);
  await sql`
    ALTER TABLE movement ADD CONSTRAINT movement_origin CHECK (
      num_nonnulls(return_of, correction_of) <= 1 AND (correction_of IS NULL OR reason IS NOT NULL))`.execute(db);
}

/** The transactions of types without a counter of their own. */
async function countOthers(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE warehouse DROP COLUMN transactions_count`.execute(db);
  await sql`
    ALTER TABLE warehouse
      ADD COLUMN others_count bigint NOT NULL DEFAULT 0 CHECK (others_count >= 0),
      ADD COLUMN others_arrived_count bigint NOT NULL DEFAULT 0 CHECK (others_arrived_count >= 0),
      ADD COLUMN transactions_count bigint GENERATED ALWAYS AS
        (receipts_count + deliveries_count + transfers_in_count + transfers_out_count
         + returns_in_count + returns_out_count + counts_count + others_count + others_arrived_count) STORED`.execute(
    db,
  );
}
