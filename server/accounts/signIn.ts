import { sql } from 'kysely';
import { recordEvent } from '../db/audit';
import { transact } from '../db/transact';
import type { Db, Trx } from '../db/types';
import { ApiError } from '../errors';
import { FairSemaphore } from '../http/fairSemaphore';
import { accountName, setPassword } from './accounts';
import { countAttempt, TooSoon } from './attempts';
import type { Origin } from './devices';
import { networkOf } from './network';
import { checkPassword, isPassword } from './passwords';
import { hashOf } from './secrets';
import { type Begun, beginSession, endSession, type Place, REPLACED } from './sessions';

/** A check of a password takes a core for a while, and 19 MiB. Few run at once, so that the server's other work goes on. */
const limits = { perClient: 50, patience: 5_000 };
/** Tries from many strange networks at once wait for each other alone: an owner's check has a turn of its own. */
const turns = {
  known: new FairSemaphore({ atOnce: 1, ...limits }),
  strange: new FairSemaphore({ atOnce: 2, ...limits }),
};

/** What somebody signs in with, and from where. */
export interface SignIn extends Place {
  name: string;
  password: string;
  /** The session the browser had: it ends. */
  before?: string;
}

/** Begins a session. @throws ApiError 401 as if the account were there, 429 where it comes too soon */
export async function signIn(db: Db, { password, before, ...given }: SignIn): Promise<Begun> {
  const name = accountName(given.name);
  const { account, isRight } = await lookAt(db, name, password, given);
  if (!account || !isRight) throw wrong(account);
  return transact(db, async (trx) => {
    // As it was when it was looked at: a password that was changed meanwhile lets nobody in.
    const isStill = await trx
      .selectFrom('user_account')
      .select('id')
      .where('id', '=', account.id)
      .where('password_hash', '=', account.password_hash)
      .where('disabled', '=', false)
      .forShare()
      .executeTakeFirst();
    if (!isStill) throw wrong(account);
    if (before) await endSession(trx, before, REPLACED);
    await recordEvent(trx, { action: 'sign-in', account: { id: account.id, name } });
    return beginSession(trx, account.id, given);
  });
}

/** Whoever tries is told nothing of the account, and the audit trail whose it was. */
const wrong = (account: { id: number; name: string } | undefined) =>
  new ApiError(401, 'Name or password is wrong.', undefined, undefined, account && aboutAccount(account));

const aboutAccount = ({ id, name }: { id: number; name: string }) => ({
  entity: 'accounts',
  recordId: id,
  record: name,
});

/** Sets another password of an account, which ends its sessions, and begins a new one. */
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

/** Before whoever has signed in changes how that is done. @throws ApiError 400 where it is not the password, 429 */
export async function checkCurrent(
  db: Db,
  { id, name, current }: { id: number; name: string; current: string },
  origin: Origin,
): Promise<void> {
  if ((await lookAt(db, name, current, origin)).isRight) return;
  const errors = { current: 'This is not the current password.' };
  throw new ApiError(400, 'The password is not the current one.', errors, undefined, aboutAccount({ id, name }));
}

/** Sets the password of the account a link is of, once, and begins a session. @throws ApiError 400 */
export function setByLink(db: Db, { link, password, ...place }: Place & { link: string; password: string }) {
  return transact(db, async (trx) => {
    const account = await accountOfLink(trx, link);
    if (!account) {
      const description = 'This link is not good any more. Ask for another one.';
      throw new ApiError(400, description, { link: description });
    }
    await checkPassword(password, account.name);
    await setPassword(trx, account.name, password);
    await recordEvent(trx, { action: 'sign-in', account, note: 'By a link' });
    return beginSession(trx, account.id, place);
  });
}

/** Of two who use one link at once the second one waits here, and then has none. */
const accountOfLink = (trx: Trx, link: string) =>
  trx
    .selectFrom('user_account')
    .select(['id', 'name'])
    .where('link_hash', '=', hashOf(link))
    .where('link_expires_at', '>', sql<Date>`now()`)
    .where('disabled', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** The account of a name, if there is one, and whether that is its password. @throws TooSoon */
async function lookAt(db: Db, name: string, password: string, origin: Origin) {
  const { isKnown, giveBack } = await countAttempt(db, { name }, origin);
  const account = await db
    .selectFrom('user_account')
    .select(['id', 'name', 'password_hash', 'disabled'])
    .where('name', '=', name)
    .executeTakeFirst();
  const leave = await turns[isKnown ? 'known' : 'strange'].take(networkOf(origin.address), () => {});
  if (!leave) {
    // The password was not checked.
    await giveBack();
    throw new TooSoon(5);
  }
  const isRight = await isPassword(password, account?.disabled ? null : account?.password_hash).finally(leave);
  if (isRight) await giveBack();
  return { account, isRight };
}
