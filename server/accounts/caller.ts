import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { WhoAmI } from '../../contract/accounts';
import type { Role } from '../../contract/definition/roles';
import type { Db } from '../db/types';
import { ApiError } from '../errors';
import { say } from '../texts/message';
import type { Access } from './access';
import { accountName } from './accounts';
import { sessionCookie } from './cookie';
import { sessionOf } from './sessions';
import { tokenOf } from './tokens';

/** The authenticated author of a request. */
export interface Caller {
  by: WhoAmI['by'];
  name: string;
  role: Role;
  warehouse_ids: number[] | null;
  employee_id: number | null;
  /** The language that the user of the account has chosen. */
  language?: string | null;
  /** The account id, where the caller has an account. */
  id?: number;
  sessionId?: number;
}

/**
 * Authenticates a request: by its token, by the proxy's header, or by its session.
 * @param isUse false to check a session without extending it
 * @throws ApiError 401 where authentication fails, 403 where the proxy names a user without an account
 */
export async function callerOf(
  db: Db,
  request: FastifyRequest,
  { access, accounts, isUse = true }: { access?: Access; accounts: boolean; isUse?: boolean },
): Promise<Caller> {
  const [, token] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (token) return byToken(db, token);
  if (access?.by === 'proxy') return byProxy(db, request, access, accounts);
  const secret = sessionCookie(request);
  const session = secret && (await sessionOf(db, secret, isUse));
  if (session) return session;
  throw new ApiError(401, secret ? 'session-ended' : 'sign-in-first');
}

async function byToken(db: Db, shown: string): Promise<Caller> {
  const token = await tokenOf(db, shown);
  if (!token) throw new ApiError(401, 'invalid-token');
  const { name, role, warehouse_ids } = token;
  return { by: 'token', name, role, warehouse_ids, employee_id: null };
}

/** Trusts the header only if the connection comes from the proxy's address, whatever X-Forwarded-For says. */
async function byProxy(
  db: Db,
  { socket, headers }: FastifyRequest,
  { header, addresses }: Access & { by: 'proxy' },
  accounts: boolean,
): Promise<Caller> {
  const peer = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  if (!addresses.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4')) {
    throw new ApiError(401, 'proxy-only');
  }
  const user = headers[header.toLowerCase()];
  // Several values: one comes from the client, not from the proxy.
  if (typeof user !== 'string' || user === '' || user.includes(',')) {
    throw new ApiError(401, say('no-user-from-proxy', { header }));
  }
  if (!accounts) return { by: 'proxy', name: user, role: 'administrator', warehouse_ids: null, employee_id: null };
  const account = await db
    .selectFrom('user_account')
    .select(['id', 'name', 'role', 'warehouse_ids', 'employee_id', 'language'])
    .where('name', '=', accountName(user))
    .where('disabled', '=', false)
    .executeTakeFirst();
  if (!account) {
    throw new ApiError(403, say('no-account', { name: accountName(user) }));
  }
  return { by: 'proxy', ...account };
}
