import { type Kysely, sql } from 'kysely';

/**
 * The note of an event, and the result of a job's run, as a message with values, which every reader gets in the language of the request;
 * null for one without values.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE audit ADD COLUMN said jsonb`.execute(db);
  await sql`ALTER TABLE job_run ADD COLUMN said jsonb`.execute(db);
}
