import type { Role } from '../../../contract/definition/roles';
import type { ProviderRefusal } from '../../../contract/provider';
import { recordEvent } from '../../db/audit';
import { transact } from '../../db/transact';
import type { Db, Trx } from '../../db/types';
import { changeRole } from '../accounts';
import { type Begun, beginSession, endSession, endSessions, type Place, REPLACED } from '../sessions';

/** Somebody, as the provider says. */
export interface Person {
  issuer: string;
  /** What the provider calls him for good. */
  subject: string;
  /** Undefined where it says none that an account can have. */
  name: string | undefined;
  /** Undefined where it gives him none. */
  role: Role | undefined;
}

/** The secrets for the browser, or the refusal and its account. */
export type Entered =
  | { begun: Begun }
  | { refused: ProviderRefusal; account?: { id: number; name: string } | undefined };

/**
 * Lets somebody in with his account, which is made when he comes first, and has the role that the provider gives him now.
 * @param way.before the session the browser had: it ends
 * @param way.note the note in the audit trail
 */
export function enter(
  db: Db,
  person: Person,
  place: Place,
  { before, note }: { before: string | undefined; note: string },
): Promise<Entered> {
  return transact(db, async (trx): Promise<Entered> => {
    const { role } = person;
    const account = (await accountOf(trx, person)) ?? (await makeAccount(trx, person));
    if (!account) return { refused: role ? 'name' : 'role' };
    if (account.disabled) return { refused: 'disabled', account };
    if (!role) {
      await endSessions(trx, account, { note: 'Sessions ended since the provider gives no role' });
      return { refused: 'role', account };
    }
    if (role !== account.role) await changeRole(trx, account.name, role);
    if (before) await endSession(trx, before, REPLACED);
    await recordEvent(trx, { action: 'sign-in', account, note });
    return { begun: await beginSession(trx, account.id, place, 'provider') };
  });
}

/** His own by what the provider calls him for good, and by that alone: names are given again. */
const accountOf = (trx: Trx, { issuer, subject }: Person) =>
  trx
    .selectFrom('user_account')
    .select(['id', 'name', 'role', 'disabled'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** @returns undefined where he may have none, or there is somebody else's of his name */
async function makeAccount(trx: Trx, person: Person) {
  const { issuer, subject, name, role } = person;
  if (!role || !name) return undefined;
  await trx
    .insertInto('user_account')
    .values({ name, role, issuer, subject })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Perhaps by the same one, who came twice at once.
  return accountOf(trx, person);
}
