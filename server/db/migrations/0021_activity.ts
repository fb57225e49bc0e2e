import { type Kysely, sql } from 'kysely';

/** An index of one person's activity. Installations without accounts pay nothing for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX audit_account ON audit (account, id) WHERE account IS NOT NULL`.execute(db);
}
