import { type Kysely, sql } from 'kysely';

/**
 * How far each listener has come in the audit trail, and the lease of the server that calls it. Nothing is added to a move: the
 * events are derived from rows that it writes anyway.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE event_listener (
      name text PRIMARY KEY,
      cursor integer NOT NULL,
      leased_by uuid,
      leased_until timestamptz,
      failures integer NOT NULL DEFAULT 0,
      next_at timestamptz NOT NULL DEFAULT now(),
      error text
    )`.execute(db);
}
