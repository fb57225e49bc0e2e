import type { Role } from '../../../contract/definition/roles';
import type { ProviderRefusal } from '../../../contract/provider';
import { recordEvent } from '../../db/audit';
import { transact } from '../../db/transact';
import type { Db, Trx } from '../../db/types';
import type { Said } from '../../texts/message';
import { changeRole } from '../accounts';
import { type Begun, beginSession, endSession, endSessions, type Place, REPLACED } from '../sessions';

/** A user, by the provider's claims. */
export interface Person {
  issuer: string;
  /** The provider's permanent id of the user. */
  subject: string;
  /** Undefined where no claimed name is a valid account name. */
  name: string | undefined;
  /** Undefined where the provider grants none. */
  role: Role | undefined;
}

/** The secrets for the browser, or the refusal and its account. */
export type Entered =
  | { begun: Begun }
  | { refused: ProviderRefusal; account?: { id: number; name: string } | undefined };

/**
 * Signs a user in. Creates the account at the first sign-in, and updates its role to the provider's.
 * @param way.before the browser's previous session, which ends
 * @param way.note the note in the audit trail
 */
export function enter(
  db: Db,
  person: Person,
  place: Place,
  { before, note }: { before: string | undefined; note: Said },
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

/** Finds the account by the provider's permanent id only: providers reassign names. */
const accountOf = (trx: Trx, { issuer, subject }: Person) =>
  trx
    .selectFrom('user_account')
    .select(['id', 'name', 'role', 'disabled'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** @returns undefined where the user has no role or name, or another account has the name */
async function makeAccount(trx: Trx, person: Person) {
  const { issuer, subject, name, role } = person;
  if (!role || !name) return undefined;
  await trx
    .insertInto('user_account')
    .values({ name, role, issuer, subject })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // A concurrent sign-in of the same user may have inserted it.
  return accountOf(trx, person);
}
