import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { includes } from '../../contract/definition/roles';
import type { Endpoint } from '../../contract/endpoint';
import { currentActor } from '../db/actor';
import type { Db } from '../db/types';
import { ApiError } from '../errors';
import type { Authorization } from '../http/authorization';
import { say, term } from '../texts/message';
import { type Access, accountsOf } from './access';
import { type Caller, callerOf } from './caller';

interface AuthorizationOptions {
  db: Db;
  access?: Access | undefined;
  hasProvider?: boolean;
  /** See {@link accountsOf}. */
  accountsFresh?: number | undefined;
}

/**
 * Creates the one place that decides who may do what: by the role that an endpoint requires. Without accounts, a provider or a
 * proxy, everyone may do everything.
 */
function createAuthorization({ db, access, hasProvider = false, accountsFresh }: AuthorizationOptions): Authorization {
  const haveAccounts = accountsOf(db, accountsFresh);
  const isRequired = async () => hasProvider || access?.by === 'proxy' || haveAccounts();
  const authorize: Authorization['authorize'] = async (request, reply) => {
    if (request.method === 'OPTIONS' || !(await isRequired())) return;
    const { role } = ruleOf(request);
    const reads = isRead(request);
    if (role === 'anybody') {
      if (!reads) refuseCrossSite(request);
      return;
    }
    const caller = await callerOf(db, request, { access, accounts: await haveAccounts() }).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 401) reply.header('www-authenticate', 'Bearer');
      throw error;
    });
    enter(request, caller);
    if (!reads && caller.by !== 'token') refuseCrossSite(request);
    if (includes(caller.role, role)) return;
    throw new ApiError(
      403,
      say('role-too-low', {
        role: term(role),
        name: caller.name,
        own: term(caller.role),
      }),
    );
  };
  const isStillAuthorized: Authorization['isStillAuthorized'] = async (request) => {
    if (!(await isRequired())) return true;
    const caller = callerOf(db, request, { access, accounts: await haveAccounts(), isUse: false });
    return caller.then(
      ({ role }) => role === request.caller?.role,
      (error: unknown) => {
        if (error instanceof ApiError) return false;
        throw error;
      },
    );
  };
  return { isRequired, authorize, isStillAuthorized };
}

/** Provides the authorization of requests. */
export const authorization = fp<AuthorizationOptions>(
  async (app, options) => {
    app.decorate('authorization', createAuthorization(options));
  },
  { name: 'authorization' },
);

/** Authorizes every API request before its body is read. */
export const guard = fp(
  async (api) => {
    api.decorateRequest('caller', undefined);
    // preParsing comes after onRequest, so rate limits come first.
    api.addHook('preParsing', api.authorization.authorize);
  },
  { name: 'guard', dependencies: ['authorization'] },
);

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

/** Returns the required role. A route without an endpoint, as in extensions, configures it or gets one by its method. */
function ruleOf(request: FastifyRequest): Pick<Endpoint, 'role'> {
  const { endpoint, role = isRead(request) ? 'viewer' : 'manager' } = request.routeOptions.config;
  return endpoint ?? { role };
}

function refuseCrossSite(request: FastifyRequest): void {
  if (isCrossSite(request)) throw new ApiError(403, 'cross-site');
}

/** Makes the caller known to everything that runs for the request. */
function enter(request: FastifyRequest, caller: Caller): void {
  const { by, id, name, role, warehouse_ids, employee_id } = caller;
  request.caller = caller;
  const known = by === 'token' ? { token: name } : id === undefined ? { user: name } : { account: { id, name } };
  const reach = { warehouseIds: warehouse_ids ?? undefined, employeeId: employee_id ?? undefined };
  Object.assign(currentActor(), { ...known, role, reach });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The authenticated caller; undefined where authentication is not required. */
    caller?: Caller;
  }
}

/**
 * Returns whether a page of another origin made the browser send the request, with this origin's cookies. Browsers say so in
 * a header; other programs send no such header, and only cookies that they were given.
 */
function isCrossSite({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host.toLowerCase();
}
