import { type Kysely, sql } from 'kysely';

/**
 * The number of transactions per month and range of price or size. The journal never changes, so the server counts it once
 * and not within moves: up to the movement in `histogram_end`; queries count later ones directly. A range is 1 wide below
 * 100, and else between 0.4 and 1 % of its lower bound.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION bucket_of(amount bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN amount - amount % CASE
      WHEN amount < 100 THEN 1
      ELSE (ARRAY[1, 2, 2, 2, 5, 5, 5, 5, 5])[left(amount::text, 1)::integer] * (10 ^ (length(amount::text) - 3))::bigint
    END`.execute(db);
  await sql`
    CREATE TABLE histogram (
      measure text NOT NULL CHECK (measure IN ('total_price', 'total_size')),
      bucket bigint NOT NULL CHECK (bucket = bucket_of(bucket)),
      month date NOT NULL CHECK (extract(day FROM month) = 1),
      transactions integer NOT NULL CHECK (transactions > 0),
      PRIMARY KEY (measure, bucket, month) INCLUDE (transactions)
    )`.execute(db);
  await sql`CREATE TABLE histogram_end (movement_id integer NOT NULL)`.execute(db);
  await sql`CREATE UNIQUE INDEX histogram_end_once ON histogram_end ((true))`.execute(db);
  await sql`INSERT INTO histogram_end VALUES (0)`.execute(db);
  // A filter counts whole buckets in `histogram`, and what its bounds cut off by an index-only scan of this index.
  for (const measure of ['total_price', 'total_size']) {
    await sql`DROP INDEX ${sql.id(`movement_${measure}`)}`.execute(db);
    await sql`CREATE INDEX ${sql.id(`movement_${measure}`)} ON movement (${sql.id(measure)}) INCLUDE (date)`.execute(
      db,
    );
  }
}
