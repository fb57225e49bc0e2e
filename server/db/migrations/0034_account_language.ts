import { type Kysely, sql } from 'kysely';

/** The language that an account's user has chosen; null for the browser's choice or the firm's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE user_account ADD COLUMN language text`.execute(db);
}
