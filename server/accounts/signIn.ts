import { sql } from 'kysely';
import { recordEvent } from '../db/audit';
import { transact } from '../db/transact';
import type { Db, Trx } from '../db/types';
import { ApiError } from '../errors';
import { FairSemaphore } from '../http/connections/fairSemaphore';
import { accountName, setPassword } from './accounts';
import { countAttempt, TooManyAttempts } from './attempts';
import type { Origin } from './devices';
import { networkOf } from './network';
import { checkPassword, isPassword } from './passwords';
import { hashOf } from './secrets';
import { type Begun, beginSession, endSession, type Place, REPLACED } from './sessions';

/** A password check occupies a core for a while, and 19 MiB. Few run at once, so that other requests go on. */
const limits = { perClient: 50, patience: 5_000 };
/** Tries from unknown browsers and networks have their own semaphore, so that a flood of them does not delay an owner's check. */
const semaphores = {
  known: new FairSemaphore({ atOnce: 1, ...limits }),
  unknown: new FairSemaphore({ atOnce: 2, ...limits }),
};

/** The credentials of a sign-in, and where it comes from. */
export interface SignIn extends Place {
  name: string;
  password: string;
  /** The browser's previous session, which ends. */
  before?: string;
}

/** Begins a session. @throws ApiError 401, the same whether the account exists or not; 429 */
export async function signIn(db: Db, { password, before, ...given }: SignIn): Promise<Begun> {
  const name = accountName(given.name);
  const { account, isRight } = await verifyPassword(db, name, password, given);
  if (!account || !isRight) throw wrong(account);
  return transact(db, async (trx) => {
    // The account may have changed during the check: an old password or a disabled account must not sign in.
    const isUnchanged = await trx
      .selectFrom('user_account')
      .select('id')
      .where('id', '=', account.id)
      .where('password_hash', '=', account.password_hash)
      .where('disabled', '=', false)
      .forShare()
      .executeTakeFirst();
    if (!isUnchanged) throw wrong(account);
    if (before) await endSession(trx, before, REPLACED);
    await recordEvent(trx, { action: 'sign-in', account: { id: account.id, name } });
    return beginSession(trx, account.id, given);
  });
}

/** The response reveals nothing about the account; the audit trail names it. */
const wrong = (account: { id: number; name: string } | undefined) =>
  new ApiError(401, 'wrong-credentials', undefined, undefined, account && aboutAccount(account));

const aboutAccount = ({ id, name }: { id: number; name: string }) => ({
  entity: 'accounts',
  recordId: id,
  record: name,
});

/** Changes an account's password, which ends its sessions, and begins a new session. @throws ApiError 400, 429 */
export async function changePassword(
  db: Db,
  { id, name, current, password, ...place }: Place & { id: number; name: string; current: string; password: string },
): Promise<Begun> {
  await checkCurrent(db, { id, name, current }, place);
  await checkPassword(password, name);
  return transact(db, async (trx) => {
    await setPassword(trx, name, password);
    return beginSession(trx, id, place);
  });
}

/** Checks the current password before a user changes how to sign in. @throws ApiError 400 where it is wrong, 429 */
export async function checkCurrent(
  db: Db,
  { id, name, current }: { id: number; name: string; current: string },
  origin: Origin,
): Promise<void> {
  if ((await verifyPassword(db, name, current, origin)).isRight) return;
  const about = aboutAccount({ id, name });
  throw new ApiError(400, 'wrong-password', { current: 'wrong-password|field' }, undefined, about);
}

/** Sets the password of a link's account, once, and begins a session. @throws ApiError 400 for an invalid link or password */
export function setByLink(db: Db, { link, password, ...place }: Place & { link: string; password: string }) {
  return transact(db, async (trx) => {
    const account = await accountOfLink(trx, link);
    if (!account) {
      const description = 'invalid-link';
      throw new ApiError(400, description, { link: description });
    }
    await checkPassword(password, account.name);
    await setPassword(trx, account.name, password);
    await recordEvent(trx, { action: 'sign-in', account, note: 'By a link' });
    return beginSession(trx, account.id, place);
  });
}

/** Locks the account: a concurrent use of the same link waits here, and then finds the link used. */
const accountOfLink = (trx: Trx, link: string) =>
  trx
    .selectFrom('user_account')
    .select(['id', 'name'])
    .where('link_hash', '=', hashOf(link))
    .where('link_expires_at', '>', sql<Date>`now()`)
    .where('disabled', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Returns the account of a name, if there is one, and whether the password is right. @throws TooSoon */
async function verifyPassword(db: Db, name: string, password: string, origin: Origin) {
  const { isKnown, giveBack } = await countAttempt(db, { name }, origin);
  const account = await db
    .selectFrom('user_account')
    .select(['id', 'name', 'password_hash', 'disabled'])
    .where('name', '=', name)
    .executeTakeFirst();
  const leave = await semaphores[isKnown ? 'known' : 'unknown'].take(networkOf(origin.address), () => {});
  if (!leave) {
    // The password was not checked.
    await giveBack();
    throw new TooManyAttempts(5);
  }
  const isRight = await isPassword(password, account?.disabled ? null : account?.password_hash).finally(leave);
  if (isRight) await giveBack();
  return { account, isRight };
}
