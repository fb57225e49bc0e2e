import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import { PAGE_SIZE } from '../contract/paging';
import type { Access } from './accounts/access';
import { doorOf, guard } from './accounts/door';
import type { ProviderSettings } from './accounts/provider/settings';
import { relyingPartyOf } from './accounts/relyingParty';
import { accountRoutes } from './accounts/routes';
import { dashboard } from './dashboard/routes';
import { actAs } from './db/actor';
import { type Clock, MACHINE_CLOCK } from './db/day';
import type { PoolState } from './db/pool';
import type { Db } from './db/types';
import { capabilitiesOf, type Extensions, NO_EXTENSIONS } from './extensions';
import { geography } from './geography/routes';
import { acceptJson, BODY_LIMIT } from './http/body';
import { compressAnswers } from './http/compression';
import { handleInOrder, STANDSTILL_MS } from './http/connections';
import type { Group } from './http/context';
import { allowOrigins } from './http/cors';
import { describeApi } from './http/docs';
import { answerError, answerErrors } from './http/errors';
import { reportHealth, type Watched } from './http/health';
import { refuseForeignNames } from './http/hosts';
import { boundLarge } from './http/large';
import { LargeTurns } from './http/largeTurns';
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
import { contextOf } from './resources/context';
import { standardWith } from './resources/standard';
import { standards } from './resources/standards';

/** Answers are written by code compiled from the contract; arrays longer than a page by JSON.stringify, faster there. */
const SERIALIZER = { largeArrayMechanism: 'json-stringify', largeArraySize: PAGE_SIZE + 1 };
/** Milliseconds a client may take to send its whole request. */
const REQUEST_TIMEOUT = 30_000;

export interface AppOptions {
  /** The migrated database. Its owner closes it, after the app. */
  db: Db;
  /** Where that is, to listen to what other servers record; without it nobody is told. */
  databaseUrl?: string;
  /** The folder of the built web app; without it only the API is served. */
  staticDir?: string;
  /** Origins whose web apps may call this API, or `*`; none when absent. */
  corsOrigins?: string[];
  /** Another origin the served web app calls, where its API stands elsewhere. */
  apiOrigin?: string;
  /** Whether it listens for its own machine alone, and is called by that machine's own names. */
  localOnly?: boolean;
  /** Who gets in without an account, where somebody has said so. */
  access?: Access;
  /** Milliseconds for which the server believes that there are no accounts; a second when absent. */
  accountsFresh?: number;
  /** The firm's own provider, at which people sign in; none when absent. */
  provider?: ProviderSettings;
  /** The names it may be called by besides its machine's own; any when absent, unless it is for its own machine alone. */
  allowedHosts?: string[];
  /** How much one client and all together may ask; see {@link DEFAULT_LIMITS}. */
  limits?: Partial<Limits>;
  /** Whether one proxy stands in front, whose word on the client's address is taken. */
  trustProxy?: boolean;
  /** Fastify's own logger option; silent when absent. */
  logger?: FastifyServerOptions['logger'];
  /** What tells the current day; the machine's own when absent. */
  clock?: Clock;
  /** What else the server is asked about: its backups, and the standbys that answer what is read. */
  watched?: Watched;
  /** The connections of `db`, to be counted. */
  pool?: () => PoolState;
  /** What folders of a team's own add; none when absent. */
  extensions?: Pick<Extensions, 'features' | 'definitions' | 'additions' | 'attached' | 'groups'>;
}

/**
 * The whole HTTP server, ready to `listen` or to be driven with `inject`. It keeps nothing between requests but
 * counters of its limits, so several may serve one database.
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, staticDir, corsOrigins = [], apiOrigin, clock = MACHINE_CLOCK, extensions = NO_EXTENSIONS } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const app = Fastify({
    logger: maskedLogger(options.logger),
    // One hop: what stands further left in X-Forwarded-For is the client's own claim.
    trustProxy: options.trustProxy ? (_peer, hop) => hop === 0 : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    connectionTimeout: STANDSTILL_MS,
    // Stopping waits for answers on their way, which Fastify counts as starting.
    pluginTimeout: 2 * STANDSTILL_MS,
    return503OnClosing: false,
    http: { requireHostHeader: false },
    serializerOpts: SERIALIZER,
    routerOptions: { querystringParser: parseQuery },
    genReqId: ({ headers }) => acceptableId(headers['x-request-id']) ?? randomUUID(),
    frameworkErrors: answerError,
  });
  const lastWork: (() => Promise<void>)[] = [];
  // Registered before the hook that waits for requests under way.
  app.addHook('preClose', async () => {
    await Promise.all(lastWork.map((work) => work()));
  });
  const lines = handleInOrder(app);
  app.decorate('load', { lines, turns: new LargeTurns(limits.large), unsent: new Unsent(limits.large.unsent) });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onRequest', (request, _reply, done) => actAs({ address: request.ip, requestId: request.id }, done));
  const noteRefusal = refusalNotes(db);
  answerErrors(app, noteRefusals(noteRefusal));
  acceptJson(app);
  await secure(app);
  refuseUnreadable(app, lines);
  const door = doorOf(db, {
    access: options.access,
    hasProvider: options.provider !== undefined,
    accountsFresh: options.accountsFresh,
  });
  await describeApi(app, door.admit);
  const { watched = {} } = options;
  const { standbys } = watched;
  reportHealth(app, db, watched, limits.ready);
  reportMetrics(app, { db, pool: options.pool, ...watched }, (scope) => {
    if (options.localOnly || options.allowedHosts) refuseForeignNames(scope, options.allowedHosts);
    // Who stands behind a proxy that signs people in, the proxy alone can tell.
    const isOpen = (request: FastifyRequest) => options.access?.by !== 'proxy' && isFromHere(request);
    scope.addHook('preParsing', async (request, reply) => {
      if (!isOpen(request)) await door.admit(request, reply);
    });
  });
  await app.register(async (api) => {
    forbidCaching(api);
    allowOrigins(api, corsOrigins);
    if (options.localOnly || options.allowedHosts) refuseForeignNames(api, options.allowedHosts);
    await limit(api, limits);
    guard(api, door);
    if (standbys) readFromStandbys(api, standbys);
    const { db: reading } = standbys ?? { db };
    refuseUnknownWarehouses(api, reading);
    boundLarge(api, app.load);
    await compressAnswers(api);
    const context = contextOf(
      {
        db: reading,
        clock,
        databaseUrl: options.databaseUrl,
        caughtUp: async () => standbys?.caughtUp(),
        reauthorize: door.isStillIn,
        beforeClose: (work) => lastWork.push(work),
      },
      extensions,
    );
    const entities = standards.map((each) => standardWith(each, extensions.attached));
    for (const group of [...entities, ...groups, ...extensions.groups]) group(api, context);
    accountRoutes(api, db, door);
    if (options.provider) {
      // What speaks to it is loaded where there is one.
      const { providerRoutes } = await import('./accounts/provider/routes');
      providerRoutes(api, db, options.provider, noteRefusal);
    }
  });
  const connect = apiOrigin ? [apiOrigin] : [];
  const announced = async (request: FastifyRequest) => {
    if (apiOrigin) return [];
    // Without a database the page comes all the same, and tells what is wrong.
    const asks = await door.asks().catch(() => false);
    const is: Record<string, boolean> = {
      accounts: asks,
      passkeys: asks && options.access?.by !== 'proxy' && relyingPartyOf(request) !== undefined,
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

/** A request id that a client or a proxy may give, and a log can hold. */
const acceptableId = (given: string | string[] | undefined) =>
  typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given) ? given : undefined;
