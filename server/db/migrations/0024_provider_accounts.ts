import { type Kysely, sql } from 'kysely';

/**
 * Accounts that sign in at the company's own OpenID provider. The subject identifies them permanently, unique per issuer;
 * the name may change, or belong to another account here. A sign-in in progress is kept for a while, as a hash of the
 * browser's secret.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE user_account ADD issuer text, ADD subject text,
      ADD UNIQUE (issuer, subject), ADD CHECK ((issuer IS NULL) = (subject IS NULL))`.execute(db);
  await sql`
    ALTER TABLE user_session ADD begun_by text NOT NULL DEFAULT 'password' CHECK (begun_by IN ('password', 'provider'))`.execute(
    db,
  );
  await sql`
    CREATE TABLE provider_sign_in (
      key text PRIMARY KEY,
      network text NOT NULL,
      asked text NOT NULL,
      begun_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
}
