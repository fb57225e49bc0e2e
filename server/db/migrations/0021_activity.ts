import { type Kysely, sql } from 'kysely';

/** What one person has done is found, and counted, without reading what all have. Where nobody is known it costs nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX audit_account ON audit (account, id) WHERE account IS NOT NULL`.execute(db);
}
