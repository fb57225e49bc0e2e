import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { WhoAmI } from '../../contract/accounts';
import type { Role } from '../../contract/definition/roles';
import type { Db } from '../db/types';
import { ApiError } from '../errors';
import type { Access } from './access';
import { accountName } from './accounts';
import { sessionCookie } from './cookie';
import { sessionOf } from './sessions';
import { tokenOf } from './tokens';

/** Who a request is made by, once that is known. */
export interface Caller {
  by: WhoAmI['by'];
  name: string;
  role: Role;
  warehouse_ids: number[] | null;
  employee_id: number | null;
  /** The account, where it is one's. */
  id?: number;
  sessionId?: number;
}

/**
 * Who a request is made by: whose token it shows, whom the proxy names, or who has signed in.
 * @param isUse false where asking is no use of the session, which ends without any
 * @throws ApiError 401 where that is nobody, 403 where the proxy names somebody without an account
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
  throw new ApiError(401, secret ? 'The session has ended. Sign in again.' : 'Sign in first.');
}

async function byToken(db: Db, shown: string): Promise<Caller> {
  const token = await tokenOf(db, shown);
  if (!token) throw new ApiError(401, 'The token is none, has expired or was revoked.');
  const { name, role, warehouse_ids } = token;
  return { by: 'token', name, role, warehouse_ids, employee_id: null };
}

/** The word of the proxy is taken from its own address alone, whatever stands in front of it. */
async function byProxy(
  db: Db,
  { socket, headers }: FastifyRequest,
  { header, addresses }: Access & { by: 'proxy' },
  accounts: boolean,
): Promise<Caller> {
  const peer = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  if (!addresses.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4')) {
    throw new ApiError(401, 'This server is reached by its proxy alone, which signs people in.');
  }
  const user = headers[header.toLowerCase()];
  // Two values are the proxy's and one that the client sent.
  if (typeof user !== 'string' || user === '' || user.includes(',')) {
    throw new ApiError(401, `The proxy did not say who this is: ${header} has to be one name.`);
  }
  if (!accounts) return { by: 'proxy', name: user, role: 'administrator', warehouse_ids: null, employee_id: null };
  const account = await db
    .selectFrom('user_account')
    .select(['id', 'name', 'role', 'warehouse_ids', 'employee_id'])
    .where('name', '=', accountName(user))
    .where('disabled', '=', false)
    .executeTakeFirst();
  if (!account) throw new ApiError(403, `There is no account ${accountName(user)}, or it is disabled.`);
  return { by: 'proxy', ...account };
}
