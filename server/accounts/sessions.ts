import { sql } from 'kysely';
import type { Executor } from '../db/types';
import { hashOf, newSecret } from './secrets';
import { A_MINUTE_AGO, noteUse } from './uses';

/** After so many hours without a request a session ends, */
export const IDLE_HOURS = 12;
/** and after so many days in any case. */
export const LONGEST_DAYS = 7;

/**
 * By the database's clock alone, which all servers share. Where it was turned back behind its beginning, a session is over
 * too: nobody can tell how long it has been.
 */
const isOpen = sql<boolean>`
  used_at > now() - make_interval(hours => ${sql.lit(IDLE_HOURS)})
  AND now() BETWEEN user_session.created_at - interval '1 minute'
    AND user_session.created_at + make_interval(days => ${sql.lit(LONGEST_DAYS)})`;

/** Where a session is begun, for those who look through theirs. */
export interface Place {
  address: string;
  browser?: string;
}

const LONGEST_BROWSER = 200;

/** Begins a session, and clears away what is over of the account's. @returns the secret that stands for it */
export async function beginSession(
  db: Executor,
  accountId: number,
  { address, browser = '' }: Place,
  begun_by: 'password' | 'provider' = 'password',
): Promise<string> {
  await db
    .deleteFrom('user_session')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`NOT (${isOpen})`)
    .execute();
  const secret = newSecret();
  await db
    .insertInto('user_session')
    .values({
      token_hash: hashOf(secret),
      account_id: accountId,
      address,
      browser: browser.slice(0, LONGEST_BROWSER),
      begun_by,
    })
    .execute();
  return secret;
}

/** The account a session is of, and the session; undefined where it is over, or its account shut out. */
export async function sessionOf(db: Executor, secret: string, isUse = true) {
  const found = await db
    .selectFrom('user_session')
    .innerJoin('user_account', 'user_account.id', 'account_id')
    .select(['user_session.id as sessionId', 'begun_by as by', 'user_account.id'])
    .select(['name', 'role', 'warehouse_ids', 'employee_id'])
    .select(sql<boolean>`used_at < ${A_MINUTE_AGO}`.as('isDue'))
    .where('token_hash', '=', hashOf(secret))
    .where('disabled', '=', false)
    .where(isOpen)
    .executeTakeFirst();
  if (isUse && found?.isDue) await noteUse(db, 'user_session', found.sessionId);
  return found;
}

/** The sessions of an account that are not over, the one last used first. */
export const openSessions = (db: Executor, accountId: number) =>
  db
    .selectFrom('user_session')
    .select(['id', 'address', 'browser', 'created_at', 'used_at'])
    .where('account_id', '=', accountId)
    .where(isOpen)
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Ends one session of an account, or all of them. @returns how many there were */
export async function endSessions(db: Executor, accountId: number, id?: number): Promise<number> {
  const all = db.deleteFrom('user_session').where('account_id', '=', accountId);
  const { numDeletedRows } = await (id === undefined ? all : all.where('id', '=', id)).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Ends the session a secret stands for, if it stands for one. */
export async function endSession(db: Executor, secret: string): Promise<void> {
  await db.deleteFrom('user_session').where('token_hash', '=', hashOf(secret)).execute();
}
