import { type Kysely, sql } from 'kysely';

/**
 * An idempotency key can belong to a created record as well as to a move: `record` is its table and `record_id` its id, which
 * remain when the record is deleted. A move keeps a column of its own because of the foreign key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE idempotency_key
      ADD COLUMN record text,
      ADD COLUMN record_id integer,
      ADD CONSTRAINT idempotency_key_stands_for_one
        CHECK (num_nulls(record, record_id) IN (0, 2) AND num_nonnulls(movement_id, record_id) <= 1)`.execute(db);
}
