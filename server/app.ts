import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import { PAGE_SIZE } from '../contract/paging';
import type { Access } from './accounts/access';
import { createAuthorization, guard } from './accounts/authorization';
import type { ProviderSettings } from './accounts/provider/settings';
import { relyingPartyOf } from './accounts/relyingParty';
import { accountRoutes } from './accounts/routes';
import { dashboard } from './dashboard/routes';
import { actAs } from './db/actor';
import { type Clock, MACHINE_CLOCK } from './db/day';
import type { PoolState } from './db/pool';
import type { Db } from './db/types';
import { standardWith } from './entity/standard';
import { capabilitiesOf, type Extensions, NO_EXTENSIONS } from './extensions';
import { geography } from './geography/routes';
import { acceptJson, BODY_LIMIT } from './http/body';
import { compressAnswers } from './http/compression';
import { handleInOrder, STANDSTILL_MS } from './http/connections';
import type { Context, Group } from './http/context';
import { allowOrigins } from './http/cors';
import { describeApi } from './http/docs';
import { answerError, answerErrors } from './http/errors';
import { reportHealth, type Watched } from './http/health';
import { refuseForeignNames } from './http/hosts';
import { boundLarge } from './http/large';
import { LargeSemaphore } from './http/largeSemaphore';
import { DEFAULT_LIMITS, type Limits, limit } from './http/limits';
import { maskedLogger } from './http/logging';
import { isFromHere, reportMetrics } from './http/metrics';
import { parseQuery } from './http/query';
import { noteRefusals, refusalNotes } from './http/refusals';
import { forbidCaching, secure } from './http/security';
import { readFromStandbys } from './http/standbys';
import { serveApp } from './http/static';
import { refuseUnreadable } from './http/unreadable';
import { Unsent } from './http/unsent';
import { inventory } from './inventory/routes';
import { addresses } from './resources/addresses';
import { barcodes } from './resources/barcodes';
import { refuseUnknownWarehouses } from './resources/chosenWarehouse';
import { CORE, catalogueOf } from './resources/core';

/** Code compiled from the contract serializes responses; JSON.stringify is faster for arrays longer than a page. */
const SERIALIZER = { largeArrayMechanism: 'json-stringify', largeArraySize: PAGE_SIZE + 1 };
/** The time limit for a client to send its whole request, in milliseconds. */
const REQUEST_TIMEOUT = 30_000;

export interface AppOptions {
  /** The migrated database. The caller closes it, after the app. */
  db: Db;
  /** The URL of the database, to listen to other servers' changes; without it there are no live events. */
  databaseUrl?: string;
  /** The folder of the built web app; without it only the API is served. */
  staticDir?: string;
  /** Origins whose web apps may call this API, or `*`; none when absent. */
  corsOrigins?: string[];
  /** The origin of another API that the served web app calls, if it does not call this one. */
  apiOrigin?: string;
  /** Whether the server is only for its own machine, and accepts only that machine's own names. */
  localOnly?: boolean;
  /** The configured access without accounts, if there is one. */
  access?: Access;
  /** How long the result "no accounts" is cached, in milliseconds; a second when absent. */
  accountsFresh?: number;
  /** The company's OpenID provider; none when absent. */
  provider?: ProviderSettings;
  /** The allowed host names next to the machine's own; any when absent, unless the server is only for its own machine. */
  allowedHosts?: string[];
  /** The rate and load limits; see {@link DEFAULT_LIMITS}. */
  limits?: Partial<Limits>;
  /** Whether to trust one proxy's X-Forwarded-For. */
  trustProxy?: boolean;
  /** Fastify's own logger option; silent when absent. */
  logger?: FastifyServerOptions['logger'];
  /** The source of the current day; the machine's clock when absent. */
  clock?: Clock;
  /** Further parts to monitor: the backups, and the standbys that serve reads. */
  watched?: Watched;
  /** The connection pool of `db`, for metrics. */
  pool?: () => PoolState;
  /** The additions of features and extensions; none when absent. */
  extensions?: Pick<Extensions, 'features' | 'definitions' | 'additions' | 'attached' | 'groups'>;
}

/**
 * Builds the whole HTTP server, ready for `listen` or `inject`. Its only state between requests are counters of its limits, so
 * several servers may use one database.
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, staticDir, corsOrigins = [], apiOrigin, clock = MACHINE_CLOCK, extensions = NO_EXTENSIONS } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const app = Fastify({
    logger: maskedLogger(options.logger),
    // One hop: further entries of X-Forwarded-For come from the client.
    trustProxy: options.trustProxy ? (_peer, hop) => hop === 0 : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    connectionTimeout: STANDSTILL_MS,
    // Closing waits for responses in progress, and Fastify applies the plugin timeout to that.
    pluginTimeout: 2 * STANDSTILL_MS,
    return503OnClosing: false,
    http: { requireHostHeader: false },
    serializerOpts: SERIALIZER,
    routerOptions: { querystringParser: parseQuery },
    genReqId: ({ headers }) => acceptableId(headers['x-request-id']) ?? randomUUID(),
    frameworkErrors: answerError,
  });
  const lastWork: (() => Promise<void>)[] = [];
  // Must run before closing waits for connections.
  app.addHook('preClose', async () => {
    await Promise.all(lastWork.map((work) => work()));
  });
  const queue = handleInOrder(app);
  app.decorate('load', { queue, semaphore: new LargeSemaphore(limits.large), unsent: new Unsent(limits.large.unsent) });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onRequest', (request, _reply, done) => actAs({ address: request.ip, requestId: request.id }, done));
  const noteRefusal = refusalNotes(db);
  answerErrors(app, noteRefusals(noteRefusal));
  acceptJson(app);
  await secure(app);
  refuseUnreadable(app, queue);
  const authorization = createAuthorization(db, {
    access: options.access,
    hasProvider: options.provider !== undefined,
    accountsFresh: options.accountsFresh,
  });
  await describeApi(app, authorization.authorize);
  const { watched = {} } = options;
  const { standbys } = watched;
  reportHealth(app, db, watched, limits.ready);
  reportMetrics(app, { db, pool: options.pool, ...watched }, (scope) => {
    if (options.localOnly || options.allowedHosts) refuseForeignNames(scope, options.allowedHosts);
    // With an authenticating proxy, a local connection may come from any user.
    const isOpen = (request: FastifyRequest) => options.access?.by !== 'proxy' && isFromHere(request);
    scope.addHook('preParsing', async (request, reply) => {
      if (!isOpen(request)) await authorization.authorize(request, reply);
    });
  });
  await app.register(async (api) => {
    forbidCaching(api);
    allowOrigins(api, corsOrigins);
    if (options.localOnly || options.allowedHosts) refuseForeignNames(api, options.allowedHosts);
    await limit(api, limits);
    guard(api, authorization);
    if (standbys) readFromStandbys(api, standbys);
    const { db: reading } = standbys ?? { db };
    refuseUnknownWarehouses(api, reading);
    boundLarge(api, app.load);
    await compressAnswers(api);
    const context: Context = {
      db: reading,
      clock,
      databaseUrl: options.databaseUrl,
      caughtUp: async () => standbys?.caughtUp(),
      reauthorize: authorization.isStillAuthorized,
      beforeClose: (work) => lastWork.push(work),
      ...catalogueOf(extensions),
    };
    const entities = CORE.standards.map((each) => standardWith(each, extensions.attached));
    for (const group of [...entities, ...groups, ...extensions.groups]) group(api, context);
    accountRoutes(api, db, authorization);
    if (options.provider) {
      // Loaded on demand, with its OpenID library.
      const { providerRoutes } = await import('./accounts/provider/routes');
      providerRoutes(api, db, options.provider, noteRefusal);
    }
  });
  const connect = apiOrigin ? [apiOrigin] : [];
  const announced = async (request: FastifyRequest) => {
    if (apiOrigin) return [];
    // Without a database the page is served all the same, and shows the error.
    const isRequired = await authorization.isRequired().catch(() => false);
    const is: Record<string, boolean> = {
      accounts: isRequired,
      passkeys: isRequired && options.access?.by !== 'proxy' && relyingPartyOf(request) !== undefined,
    };
    return capabilitiesOf(extensions).filter((name) => is[name] ?? true);
  };
  const provider = apiOrigin ? undefined : options.provider?.label;
  const webApp = staticDir ? await serveApp(app, { dir: staticDir, connect, announced, provider }) : undefined;
  app.setNotFoundHandler(async (request, reply) => {
    if (webApp?.isAsked(request)) return webApp.send(reply);
    return reply.code(404).send({ description: `There is no ${request.method} ${request.url.split('?', 1)[0]}.` });
  });
  return app;
}

const groups: readonly Group[] = [inventory, dashboard, geography, addresses, barcodes];

/** Matches the request ids that the server accepts from a client or proxy, and that are safe in a log. */
const acceptableId = (given: string | string[] | undefined) =>
  typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given) ? given : undefined;
