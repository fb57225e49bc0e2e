import { type Kysely, sql } from 'kysely';

/**
 * Monthly totals of the journal, which locate a page far down the journal without reading all rows before it. The index of
 * the journal's order also contains prices and sizes, so that it alone answers filters on them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A transfer has two rows: outgoing in its source, incoming in its target. A month is stored as its first day.
  await sql`
    CREATE TABLE monthly_total (
      month date NOT NULL CHECK (extract(day FROM month) = 1),
      warehouse_id integer NOT NULL REFERENCES warehouse,
      type movement_type NOT NULL,
      incoming boolean NOT NULL,
      transactions bigint NOT NULL CHECK (transactions >= 0),
      PRIMARY KEY (warehouse_id, month, type, incoming)
    )`.execute(db);
  await sql`
    INSERT INTO monthly_total (month, warehouse_id, type, incoming, transactions)
    SELECT date_trunc('month', date::timestamp)::date AS month, warehouse_id, type, incoming, sum(transactions)
    FROM daily_total GROUP BY 1, 2, 3, 4 ORDER BY 1`.execute(db);
  await sql`CREATE INDEX monthly_total_month ON monthly_total (month)`.execute(db);
  await sql`DROP INDEX movement_date`.execute(db);
  await sql`
    CREATE INDEX movement_date ON movement (date DESC, id DESC) INCLUDE (total_price, total_size)`.execute(db);
}
