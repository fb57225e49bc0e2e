import { type Kysely, sql } from 'kysely';

/**
 * Which submissions have been answered, so that the same one again is the same move, however much later it comes.
 * `movement_id` is null only inside the transaction that makes the move; nobody else ever sees it so.
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
