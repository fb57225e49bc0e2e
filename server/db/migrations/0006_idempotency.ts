import { type Kysely, sql } from 'kysely';

/**
 * The submissions that were answered: a repetition gets the same movement, however late it comes. `movement_id` is null only
 * inside the transaction that makes the movement, where no other transaction sees it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE idempotency_key (
      key text PRIMARY KEY,
      request_hash text NOT NULL,
      movement_id integer REFERENCES movement
    )`.execute(db);
  await sql`CREATE INDEX idempotency_key_movement ON idempotency_key (movement_id)`.execute(db);
}
