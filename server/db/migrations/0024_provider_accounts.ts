import { type Kysely, sql } from 'kysely';

/**
 * Accounts of people who sign in at the firm's own provider. What it calls them for good is the subject, unique at the issuer;
 * their name may change, or be somebody else's here. A sign-in that is under way is kept for a while, as a hash of what
 * its browser has.
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
