import { type Kysely, sql } from 'kysely';

/**
 * Aggregates of the journal that each move updates, so that no list has to compute them. Also `resize`, the only change of a
 * warehouse's occupied space without a move: a product gets another size.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE stock (
      warehouse_id integer NOT NULL REFERENCES warehouse,
      product_id integer NOT NULL REFERENCES product,
      quantity bigint NOT NULL CHECK (quantity >= 0),
      transaction_count bigint NOT NULL CHECK (transaction_count >= 0),
      delivered_count bigint NOT NULL DEFAULT 0 CHECK (delivered_count >= 0),
      PRIMARY KEY (warehouse_id, product_id)
    )`.execute(db);
  await sql`CREATE INDEX stock_product ON stock (product_id)`.execute(db);
  await sql`CREATE INDEX stock_quantity ON stock (warehouse_id, quantity)`.execute(db);
  await sql`CREATE INDEX stock_bestsellers ON stock (warehouse_id, delivered_count DESC, product_id)`.execute(db);
  // A transfer has two rows: outgoing in its source, incoming in its target.
  await sql`
    CREATE TABLE daily_total (
      date date NOT NULL,
      warehouse_id integer NOT NULL REFERENCES warehouse,
      type movement_type NOT NULL,
      incoming boolean NOT NULL,
      transactions bigint NOT NULL CHECK (transactions >= 0),
      total_price bigint NOT NULL CHECK (total_price >= 0),
      PRIMARY KEY (warehouse_id, date, type, incoming)
    )`.execute(db);
  await sql`CREATE INDEX daily_total_date ON daily_total (date)`.execute(db);
  // The change of a warehouse's occupied space when a product gets another size. The id comes from the journal's sequence, so
  // that resizes and movements have a common order.
  await sql`
    CREATE TABLE resize (
      id integer PRIMARY KEY DEFAULT nextval(pg_get_serial_sequence('movement', 'id')),
      warehouse_id integer NOT NULL REFERENCES warehouse,
      product_id integer NOT NULL REFERENCES product,
      date date NOT NULL,
      occupied_change bigint NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX resize_warehouse ON resize (warehouse_id)`.execute(db);
  await sql`CREATE INDEX resize_product ON resize (product_id)`.execute(db);
  await sql`
    CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON resize
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change()`.execute(db);
  // The occupied space at the end of each day with a change.
  await sql`
    CREATE TABLE occupancy (
      warehouse_id integer NOT NULL REFERENCES warehouse,
      date date NOT NULL,
      occupied bigint NOT NULL CHECK (occupied >= 0),
      PRIMARY KEY (warehouse_id, date)
    )`.execute(db);
}
