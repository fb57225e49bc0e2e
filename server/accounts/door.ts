import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { includes } from '../../contract/definition/roles';
import type { Endpoint } from '../../contract/endpoint';
import { currentActor } from '../db/actor';
import type { Db } from '../db/types';
import { ApiError } from '../errors';
import { type Access, accountsOf } from './access';
import { type Caller, callerOf } from './caller';
import { isForeign } from './foreign';

/** What every request goes through before it is read any further. */
export interface Door {
  /** Whether it asks who somebody is: where there are accounts, or a provider or a proxy knows. */
  asks: () => Promise<boolean>;
  /** @throws ApiError 401 where nobody is known, 403 where it is not his to do */
  admit: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** Whether who made a request that goes on would still be let in. To ask is no use of his session. */
  isStillIn: (request: FastifyRequest) => Promise<boolean>;
  access?: Access;
}

export interface DoorOptions {
  access?: Access | undefined;
  hasProvider?: boolean;
  /** See {@link accountsOf}. */
  accountsFresh?: number | undefined;
}

/**
 * The one place where it is decided who may do what: by the role that an endpoint says. Without accounts, and without a
 * provider or a proxy that knows people, nobody is asked.
 */
export function doorOf(db: Db, { access, hasProvider = false, accountsFresh }: DoorOptions): Door {
  const haveAccounts = accountsOf(db, accountsFresh);
  const asks = async () => hasProvider || access?.by === 'proxy' || haveAccounts();
  const admit: Door['admit'] = async (request, reply) => {
    if (request.method === 'OPTIONS' || !(await asks())) return;
    const { role } = ruleOf(request);
    const reads = isRead(request);
    if (role === 'anybody') {
      if (!reads) refuseForeign(request);
      return;
    }
    const caller = await callerOf(db, request, { access, accounts: await haveAccounts() }).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 401) reply.header('www-authenticate', 'Bearer');
      throw error;
    });
    enter(request, caller);
    if (!reads && caller.by !== 'token') refuseForeign(request);
    if (includes(caller.role, role)) return;
    throw new ApiError(403, `This is for the role ${role}, and ${caller.name} is ${caller.role}.`);
  };
  const isStillIn: Door['isStillIn'] = async (request) => {
    if (!(await asks())) return true;
    const caller = callerOf(db, request, { access, accounts: await haveAccounts(), isUse: false });
    return caller.then(
      ({ role }) => role === request.caller?.role,
      (error: unknown) => {
        if (error instanceof ApiError) return false;
        throw error;
      },
    );
  };
  return { asks, admit, isStillIn, access };
}

/** Asks everybody who calls the API, before bodies are read. */
export function guard(api: FastifyInstance, { admit }: Door): void {
  api.decorateRequest('caller', undefined);
  // After all that is done on a request: limits come first.
  api.addHook('preParsing', admit);
}

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

/** What somebody has to be. A route that is no endpoint of the contract, as extensions may add, says it or goes by its method. */
function ruleOf(request: FastifyRequest): Pick<Endpoint, 'role'> {
  const { endpoint, role = isRead(request) ? 'viewer' : 'manager' } = request.routeOptions.config;
  return endpoint ?? { role };
}

function refuseForeign(request: FastifyRequest): void {
  if (isForeign(request))
    throw new ApiError(403, 'Another site has sent this, in the name of whoever is signed in here.');
}

/** Lets everything that is done for the request know who it is for. */
function enter(request: FastifyRequest, caller: Caller): void {
  const { by, id, name, warehouse_ids, employee_id } = caller;
  request.caller = caller;
  const known = by === 'token' ? { token: name } : id === undefined ? { user: name } : { account: { id, name } };
  const reach = { warehouseIds: warehouse_ids ?? undefined, employeeId: employee_id ?? undefined };
  Object.assign(currentActor(), { ...known, reach });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes it; undefined where nobody is asked. */
    caller?: Caller;
  }
}
