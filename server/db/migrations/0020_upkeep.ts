import { type Kysely, sql } from 'kysely';

/**
 * The last comparison of the figures with the journal and its result; and the timeline of the log, which changes with each
 * promotion of a standby, so that a standby shows which one it follows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE verification (
      is_only_row boolean PRIMARY KEY DEFAULT true CHECK (is_only_row),
      began timestamptz,
      ended timestamptz,
      differences integer
    )`.execute(db);
  await sql`INSERT INTO verification DEFAULT VALUES`.execute(db);
  await sql`
    CREATE TABLE timeline (
      is_only_row boolean PRIMARY KEY DEFAULT true CHECK (is_only_row),
      number integer NOT NULL
    )`.execute(db);
  await sql`INSERT INTO timeline (number) VALUES (0)`.execute(db);
}
