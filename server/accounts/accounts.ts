import { sql, type UpdateObject } from 'kysely';
import type { Role } from '../../contract/definition/roles';
import { recordEvent } from '../db/audit';
import type { Database, Executor, Trx } from '../db/types';
import { say } from '../texts/message';
import { hashPassword } from './passwords';
import { hashOf, newSecret } from './secrets';
import { endSessions } from './sessions';

/** The warehouses in which an account moves goods, and the employee as whom; no limit where a field is absent. */
export interface Reach {
  warehouseIds?: readonly number[];
  employeeId?: number;
}

/** The validity of a link for setting a password. */
export const LINK_HOURS = 24;

/** Normalizes a name: names are not case-sensitive. */
export const accountName = (typed: string): string => typed.trim().toLowerCase();

export const isAccountName = (name: string): boolean => /^[a-z0-9][a-z0-9._+@-]{0,99}$/.test(name);

/** Returns whether there are accounts, so that the API requires authentication. */
export async function haveAccounts(db: Executor): Promise<boolean> {
  return (await db.selectFrom('user_account').select('id').limit(1).execute()).length > 0;
}

/** @throws Error where the name is invalid or taken, or where a warehouse or the employee of `reach` does not exist */
export async function addAccount(trx: Trx, typed: string, role: Role, reach: Reach = {}): Promise<void> {
  const name = accountName(typed);
  if (!isAccountName(name)) {
    throw new Error(`"${typed}" cannot be a name: letters from a to z, digits and . _ + @ - can be in one.`);
  }
  await assertReachExists(trx, reach);
  const added = await trx
    .insertInto('user_account')
    .values({ name, role, ...kept(reach) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 0n) throw new Error(`There is an account ${name} already.`);
}

/** Changes the role and ends all sessions of the account. @param reach stays as it is where absent */
export async function changeRole(trx: Trx, name: string, role: Role, reach?: Reach): Promise<void> {
  if (reach) await assertReachExists(trx, reach);
  await change(trx, name, { role, ...(reach && kept(reach)) });
}

/** Disables an account and ends its sessions, or enables it again. */
export const setDisabled = (trx: Trx, name: string, disabled: boolean) => change(trx, name, { disabled });

/** Sets a password that the caller has checked, and invalidates the account's link. */
export async function setPassword(trx: Trx, name: string, password: string): Promise<void> {
  const password_hash = await hashPassword(password);
  await change(trx, name, { password_hash, link_hash: null, link_expires_at: null });
  await recordEvent(trx, { action: 'change', entity: 'accounts', record: accountName(name), note: 'Password set' });
}

/** Creates a link that sets a password once; invalidates the current password and link. @returns the secret of the link */
export async function giveLink(trx: Trx, name: string): Promise<string> {
  const secret = newSecret();
  const link_expires_at = sql<Date>`now() + make_interval(hours => ${LINK_HOURS})`;
  await change(trx, name, { password_hash: null, link_hash: hashOf(secret), link_expires_at });
  const note = 'Link for a password given';
  await recordEvent(trx, { action: 'change', entity: 'accounts', record: accountName(name), note });
  return secret;
}

/** Links an account to a user at a provider. @throws Error where another account is linked to that user */
export async function linkToProvider(trx: Trx, name: string, issuer: string, subject: string): Promise<void> {
  const other = await trx
    .selectFrom('user_account')
    .select('name')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('name', '!=', accountName(name))
    .executeTakeFirst();
  if (other) throw new Error(`${subject} signs in as ${other.name}.`);
  await change(trx, name, { issuer, subject });
  const note = say('Tied to {subject} at {issuer}', { subject, issuer });
  await recordEvent(trx, { action: 'change', entity: 'accounts', record: accountName(name), note });
}

const kept = ({ warehouseIds, employeeId }: Reach) => ({
  warehouse_ids: warehouseIds ? [...warehouseIds] : null,
  employee_id: employeeId ?? null,
});

/** Every change of an account ends its sessions. */
async function change(trx: Trx, typed: string, values: UpdateObject<Database, 'user_account'>): Promise<void> {
  const name = accountName(typed);
  const changed = await trx
    .updateTable('user_account')
    .set(values)
    .where('name', '=', name)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw new Error(`There is no account ${name}.`);
  await endSessions(trx, { id: changed.id, name }, { note: 'Sessions ended by a change of the account' });
}

async function assertReachExists(trx: Trx, { warehouseIds = [], employeeId }: Reach): Promise<void> {
  const found = await trx
    .selectFrom('warehouse')
    .select('id')
    .where('id', 'in', [0, ...warehouseIds])
    .execute();
  const missing = warehouseIds.find((id) => !found.some((row) => row.id === id));
  if (missing !== undefined) throw new Error(`There is no warehouse ${missing}.`);
  if (employeeId === undefined) return;
  const employee = await trx.selectFrom('employee').select('id').where('id', '=', employeeId).executeTakeFirst();
  if (!employee) throw new Error(`There is no employee ${employeeId}.`);
}
