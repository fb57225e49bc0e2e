import { sql } from 'kysely';
import { recordEvent } from '../db/audit';
import { notifyServers } from '../db/connection/channel';
import type { Executor, Trx } from '../db/types';
import { say, term } from '../texts/message';
import { type Origin, rememberDevice } from './devices';
import { hashOf, newSecret } from './secrets';
import { A_MINUTE_AGO, noteUse } from './uses';

/** A session ends after this many hours without a request, */
export const IDLE_HOURS = 12;
/** and in any case after this many days. */
export const LONGEST_DAYS = 7;

/**
 * Uses the database's clock, which all servers share. A session that begins in the future is over too: the clock was set back,
 * and the session's age is unknown.
 */
const isOpen = sql<boolean>`
  used_at > now() - make_interval(hours => ${sql.lit(IDLE_HOURS)})
  AND now() BETWEEN user_session.created_at - interval '1 minute'
    AND user_session.created_at + make_interval(days => ${sql.lit(LONGEST_DAYS)})`;

/** Where a session began, for the list of the account's sessions. */
export interface Place extends Origin {
  browser?: string | undefined;
}

/** The secrets of a sign-in, for the browser's cookies. */
export interface Begun {
  session: string;
  device: string;
}

const LONGEST_BROWSER = 200;

/** Deletes the ended sessions of all accounts. @returns their number */
export async function expireSessions(db: Executor): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('user_session')
    .where(sql<boolean>`NOT (${isOpen})`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Begins a session, remembers the device, and deletes expired sessions of the account. */
export async function beginSession(
  db: Executor,
  accountId: number,
  { address, browser = '', device }: Place,
  begun_by: 'password' | 'provider' = 'password',
): Promise<Begun> {
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
  return { session: secret, device: await rememberDevice(db, accountId, { address, device }) };
}

/** Returns a session and its account; undefined where the session is over or the account disabled. */
export async function sessionOf(db: Executor, secret: string, isUse = true) {
  const found = await db
    .selectFrom('user_session')
    .innerJoin('user_account', 'user_account.id', 'account_id')
    .select(['user_session.id as sessionId', 'begun_by as by', 'user_account.id'])
    .select(['name', 'role', 'warehouse_ids', 'employee_id', 'language'])
    .select(sql<boolean>`used_at < ${A_MINUTE_AGO}`.as('isDue'))
    .where('token_hash', '=', hashOf(secret))
    .where('disabled', '=', false)
    .where(isOpen)
    .executeTakeFirst();
  if (isUse && found?.isDue) await noteUse(db, 'user_session', found.sessionId);
  return found;
}

/** Returns the open sessions of an account, most recently used first. */
export const openSessions = (db: Executor, accountId: number) =>
  db
    .selectFrom('user_session')
    .select(['id', 'address', 'browser', 'created_at', 'used_at'])
    .where('account_id', '=', accountId)
    .where(isOpen)
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/**
 * Ends one session of an account, or all of them, and records that in the audit trail. Every server re-authorizes the
 * account's live connections as soon as the transaction commits.
 * @returns the number of ended sessions
 */
export async function endSessions(
  trx: Trx,
  account: { id: number; name: string },
  { id, note }: { id?: number; note: string },
): Promise<number> {
  const all = trx.deleteFrom('user_session').where('account_id', '=', account.id);
  const { numDeletedRows } = await (id === undefined ? all : all.where('id', '=', id)).executeTakeFirst();
  const ended = Number(numDeletedRows);
  if (ended > 0) {
    const about = { entity: 'accounts', recordId: account.id, record: account.name };
    await recordEvent(trx, {
      action: 'sign-out',
      ...about,
      note: say('{note}: {count}', { note: term(note), count: ended }),
    });
  }
  await notifyServers(trx);
  return ended;
}

/** Ends the session of a secret, if there is one, and records that in the audit trail. */
export async function endSession(trx: Trx, secret: string, note?: string): Promise<void> {
  const ended = await trx
    .deleteFrom('user_session')
    .using('user_account')
    .whereRef('user_account.id', '=', 'account_id')
    .where('token_hash', '=', hashOf(secret))
    .returning(['user_account.id', 'name', isOpen.as('wasOpen')])
    .executeTakeFirst();
  if (!ended?.wasOpen) return;
  const { id, name } = ended;
  await recordEvent(trx, { action: 'sign-out', account: { id, name }, ...(note && { note }) });
  await notifyServers(trx);
}

/** The note of a session that a new sign-in in the same browser replaces. */
export const REPLACED = 'Another sign-in in the same browser';
