import { sql } from 'kysely';
import type { Db } from '../db/types';
import { hashOf, newSecret } from './secrets';

/** For how long a browser may ask for a passkey. */
export const CHALLENGE_MINUTES = 5;

/**
 * What a passkey is to sign, for one browser, once: in the database, so that another server may be told the answer.
 * @param accountId whose passkey is added; none where somebody signs in
 * @returns it, and the secret by which the browser is known again
 */
export async function newChallenge(db: Db, accountId: number | null): Promise<{ challenge: string; secret: string }> {
  await db.deleteFrom('passkey_challenge').where('expires_at', '<', sql<Date>`now()`).execute();
  const [challenge, secret] = [newSecret(), newSecret()];
  const expires_at = sql<Date>`now() + make_interval(mins => ${CHALLENGE_MINUTES})`;
  await db
    .insertInto('passkey_challenge')
    .values({ secret_hash: hashOf(secret), challenge, account_id: accountId, expires_at })
    .execute();
  return { challenge, secret };
}

/** Takes what a browser was to have signed: whatever comes of it, there is no second time. @returns it, if it is still good */
export async function takeChallenge(
  db: Db,
  secret: string | undefined,
  accountId: number | null,
): Promise<string | undefined> {
  if (secret === undefined) return undefined;
  const taken = await db
    .deleteFrom('passkey_challenge')
    .where('secret_hash', '=', hashOf(secret))
    .returning(['challenge', 'account_id', sql<boolean>`expires_at > now()`.as('isGood')])
    .executeTakeFirst();
  return taken?.isGood && taken.account_id === accountId ? taken.challenge : undefined;
}
