import { sql } from 'kysely';
import type { Executor } from '../db/types';
import { passkeysOf } from './passkeys';
import { openSessions } from './sessions';

/** A row of a command's output: a text per column. */
type Shown = Record<string, string>;

const moment = (at: Date | null) => at?.toISOString().slice(0, 16).replace('T', ' ').concat('Z') ?? 'never';
const warehouses = (ids: number[] | null) => ids?.join(', ') ?? 'all';

export async function listAccounts(db: Executor): Promise<Shown[]> {
  const rows = await db
    .selectFrom('user_account')
    .leftJoin('user_session', 'account_id', 'user_account.id')
    .select(['name', 'role', 'warehouse_ids', 'employee_id', 'disabled', 'issuer'])
    .select(sql<boolean>`password_hash IS NOT NULL`.as('isReady'))
    .select((each) => each.fn.max('used_at').as('usedAt'))
    .groupBy('user_account.id')
    .orderBy('name')
    .execute();
  return rows.map(({ name, role, disabled, isReady, issuer, warehouse_ids, employee_id, usedAt }) => ({
    name,
    role,
    warehouses: warehouses(warehouse_ids),
    employee: employee_id === null ? '' : String(employee_id),
    state: disabled ? 'disabled' : issuer ? `of ${issuer}` : isReady ? '' : 'has no password yet',
    'last seen': usedAt ? moment(usedAt) : '',
  }));
}

/** @throws Error where there is no such account */
export async function listSessions(db: Executor, name: string): Promise<{ id: number; sessions: Shown[] }> {
  const id = await idOf(db, name);
  const sessions = await openSessions(db, id);
  return {
    id,
    sessions: sessions.map(({ address, browser, created_at, used_at }) => ({
      begun: moment(created_at),
      'last used': moment(used_at),
      from: address,
      browser,
    })),
  };
}

/** @throws Error where there is no such account */
export async function listPasskeys(db: Executor, name: string): Promise<{ id: number; passkeys: Shown[] }> {
  const id = await idOf(db, name);
  const passkeys = await passkeysOf(db, id);
  return {
    id,
    passkeys: passkeys.map((passkey) => ({
      id: String(passkey.id),
      name: passkey.name,
      made: moment(passkey.created_at),
      'last used': moment(passkey.used_at),
    })),
  };
}

async function idOf(db: Executor, name: string): Promise<number> {
  const account = await db.selectFrom('user_account').select('id').where('name', '=', name).executeTakeFirst();
  if (!account) throw new Error(`There is no account ${name}.`);
  return account.id;
}

export async function listTokens(db: Executor): Promise<Shown[]> {
  const rows = await db
    .selectFrom('api_token')
    .select(['name', 'role', 'warehouse_ids', 'expires_at', 'revoked_at', 'used_at'])
    .select(sql<boolean>`expires_at < now()`.as('isOver'))
    .orderBy('name')
    .execute();
  return rows.map(({ name, role, warehouse_ids, expires_at, revoked_at, used_at, isOver }) => ({
    name,
    role,
    warehouses: warehouses(warehouse_ids),
    state: revoked_at ? `revoked ${moment(revoked_at)}` : `${isOver ? 'expired' : 'expires'} ${moment(expires_at)}`,
    'last used': moment(used_at),
  }));
}
