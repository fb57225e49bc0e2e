import { type Kysely, sql } from 'kysely';

/**
 * Sign-in attempts become token buckets that refill with time. A browser in which an account has signed in is a known device.
 * Tickets of sign-ins in progress are signed with one key, and are stored only when used.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP TABLE sign_in_attempt`.execute(db);
  await sql`
    CREATE TABLE sign_in_attempt (
      key text PRIMARY KEY,
      tries double precision NOT NULL DEFAULT 0,
      counted_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`CREATE INDEX ON sign_in_attempt (counted_at)`.execute(db);
  await sql`
    CREATE TABLE known_device (
      device_hash text NOT NULL,
      account_id integer NOT NULL REFERENCES user_account ON DELETE CASCADE,
      network text NOT NULL,
      used_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (device_hash, account_id)
    )`.execute(db);
  await sql`CREATE INDEX ON known_device (account_id)`.execute(db);
  await sql`CREATE INDEX ON known_device (network)`.execute(db);
  await sql`DROP TABLE passkey_challenge`.execute(db);
  await sql`DROP TABLE provider_sign_in`.execute(db);
  await sql`CREATE TABLE signing_key (key text NOT NULL)`.execute(db);
  await sql`CREATE UNIQUE INDEX signing_key_once ON signing_key ((true))`.execute(db);
  await sql`CREATE TABLE used_ticket (ticket_hash text PRIMARY KEY, expires_at timestamptz NOT NULL)`.execute(db);
  await sql`CREATE INDEX ON used_ticket (expires_at)`.execute(db);
}
