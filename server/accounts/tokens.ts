import { sql } from 'kysely';
import type { Role } from '../../contract/definition/roles';
import { notifyServers } from '../db/connection/channel';
import type { Executor } from '../db/types';
import { hashOf, newSecret } from './secrets';
import { A_MINUTE_AGO, noteUse } from './uses';

/** The prefix of tokens, by which people and secret scanners recognize one. */
export const TOKEN_PREFIX = 'mz_';

export interface NewToken {
  name: string;
  role: Role;
  /** The validity in days. */
  days: number;
  warehouseIds?: readonly number[];
}

/** Creates a token for a machine. @returns the token, which cannot be read again @throws Error where the name is taken */
export async function addToken(db: Executor, { name, role, days, warehouseIds }: NewToken): Promise<string> {
  const token = TOKEN_PREFIX + newSecret();
  const added = await db
    .insertInto('api_token')
    .values({
      name,
      role,
      token_hash: hashOf(token),
      warehouse_ids: warehouseIds ? [...warehouseIds] : null,
      expires_at: sql<Date>`now() + make_interval(days => ${days})`,
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 0n) throw new Error(`There is a token ${name} already, or has been one.`);
  return token;
}

/** Revokes a token for good. @throws Error where there is none */
export async function revokeToken(db: Executor, name: string): Promise<void> {
  const revoked = await db
    .updateTable('api_token')
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, now())` })
    .where('name', '=', name)
    .executeTakeFirst();
  if (revoked.numUpdatedRows === 0n) throw new Error(`There is no token ${name}.`);
  await notifyServers(db);
}

/** Returns a valid token's record; undefined where the token is unknown, expired or revoked. */
export async function tokenOf(db: Executor, token: string) {
  const found = await db
    .selectFrom('api_token')
    .select(['id', 'name', 'role', 'warehouse_ids'])
    .select(sql<boolean>`coalesce(used_at < ${A_MINUTE_AGO}, true)`.as('isDue'))
    .where('token_hash', '=', hashOf(token))
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`now() BETWEEN created_at - interval '1 minute' AND expires_at`)
    .executeTakeFirst();
  if (found?.isDue) await noteUse(db, 'api_token', found.id);
  return found;
}
