import { type Kysely, sql } from 'kysely';

/**
 * Returns to a supplier and from a client, with or without reference to a movement, and corrections. A correction is a new
 * movement; the corrected one stays as it was written.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TYPE movement_type ADD VALUE 'WAREHOUSE_TO_SUPPLIER'`.execute(db);
  await sql`ALTER TYPE movement_type ADD VALUE 'CUSTOMER_TO_WAREHOUSE'`.execute(db);
  await sql`
    ALTER TABLE movement
      ADD COLUMN return_of integer REFERENCES movement,
      ADD COLUMN correction_of integer REFERENCES movement,
      ADD COLUMN reason text,
      ADD CONSTRAINT movement_origin CHECK (
        num_nonnulls(return_of, correction_of) <= 1
        AND (return_of IS NULL OR type::text IN ('WAREHOUSE_TO_SUPPLIER', 'CUSTOMER_TO_WAREHOUSE'))
        AND (correction_of IS NULL OR reason IS NOT NULL)),
      DROP CONSTRAINT movement_parties,
      -- By its text: a value that was added a moment ago is not to be used before the end of the transaction.
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
          ELSE false
        END)`.execute(db);
  for (const column of ['return_of', 'correction_of']) {
    await sql`
      CREATE INDEX ${sql.id(`movement_${column}`)} ON movement (${sql.id(column)})
      WHERE ${sql.id(column)} IS NOT NULL`.execute(db);
  }
  await keepBalances(db);
  await keepNetFigures(db);
}

/**
 * The balance of a movement's lines, from the first return or correction on: a line moved `recorded + corrected` pieces, of
 * which `returned` were returned. The database maintains it, and refuses to return more than was moved.
 */
async function keepBalances(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE line_balance (
      movement_id integer NOT NULL REFERENCES movement,
      product_id integer NOT NULL REFERENCES product,
      recorded bigint NOT NULL CHECK (recorded >= 0),
      corrected bigint NOT NULL DEFAULT 0,
      returned bigint NOT NULL DEFAULT 0 CHECK (returned >= 0),
      PRIMARY KEY (movement_id, product_id),
      CONSTRAINT line_balance_left CHECK (returned <= recorded + corrected)
    )`.execute(db);
  await sql`CREATE INDEX line_balance_product ON line_balance (product_id)`.execute(db);
  // A correction moves goods in the direction of the corrected movement, or in the opposite one. Where that is a return, the
  // correction also changes the returned quantity of the original movement.
  await sql`
    CREATE FUNCTION keep_line_balance() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      sign integer := 1;
      returning_of integer := NEW.return_of;
    BEGIN
      IF NEW.correction_of IS NOT NULL THEN
        SELECT CASE WHEN NEW.from_warehouse_id IS NOT DISTINCT FROM from_warehouse_id THEN 1 ELSE -1 END, return_of
        INTO sign, returning_of
        FROM movement WHERE id = NEW.correction_of;
      END IF;
      INSERT INTO line_balance (movement_id, product_id, recorded)
      SELECT origin.id, line.product_id, coalesce(own.quantity, 0)
      FROM unnest(ARRAY[NEW.correction_of, returning_of]) AS origin (id)
        JOIN movement_line AS line ON line.movement_id = NEW.id
        LEFT JOIN movement_line AS own ON own.movement_id = origin.id AND own.product_id = line.product_id
      WHERE origin.id IS NOT NULL
      ORDER BY origin.id, line.product_id
      ON CONFLICT DO NOTHING;
      UPDATE line_balance AS balance SET
        corrected = corrected + CASE WHEN balance.movement_id = NEW.correction_of THEN sign * quantity ELSE 0 END,
        returned = returned + CASE WHEN balance.movement_id = returning_of THEN sign * quantity ELSE 0 END
      FROM movement_line AS line
      WHERE line.movement_id = NEW.id AND balance.product_id = line.product_id
        AND balance.movement_id IN (NEW.correction_of, returning_of);
      RETURN NULL;
    END $$`.execute(db);
  // Deferred to the end of the transaction, when all lines are written.
  await sql`
    CREATE CONSTRAINT TRIGGER keep_line_balance AFTER INSERT ON movement DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (num_nonnulls(NEW.return_of, NEW.correction_of) > 0)
    EXECUTE FUNCTION keep_line_balance()`.execute(db);
}

/** Returns of a product, or on a day, may exceed the earlier moves, so net figures can be negative. */
async function keepNetFigures(db: Kysely<unknown>): Promise<void> {
  for (const table of ['product', 'stock']) {
    await sql`
      ALTER TABLE ${sql.table(table)} DROP CONSTRAINT ${sql.id(`${table}_delivered_count_check`)}`.execute(db);
  }
  await sql`ALTER TABLE daily_total DROP CONSTRAINT daily_total_total_price_check`.execute(db);
  await sql`ALTER TABLE warehouse DROP COLUMN transactions_count`.execute(db);
  await sql`
    ALTER TABLE warehouse
      ADD COLUMN returns_in_count bigint NOT NULL DEFAULT 0 CHECK (returns_in_count >= 0),
      ADD COLUMN returns_out_count bigint NOT NULL DEFAULT 0 CHECK (returns_out_count >= 0),
      ADD COLUMN transactions_count bigint GENERATED ALWAYS AS
        (receipts_count + deliveries_count + transfers_in_count + transfers_out_count
         + returns_in_count + returns_out_count) STORED`.execute(db);
}
