import fp from 'fastify-plugin';
import { guard } from '../accounts/authorization';
import { accountRoutes } from '../accounts/routes';
import { changes } from '../changes/routes';
import { ServerRuns } from '../changes/runs';
import { dashboard } from '../dashboard/summary';
import { currentActor } from '../db/actor';
import { runAsRead } from '../db/connection/reads';
import { callerSeesCosts } from '../entity/costs';
import { isStandard, standardWith } from '../entity/standard';
import { geography } from '../geography/routes';
import { compression } from '../http/answers/compression';
import { largeAnswers } from '../http/answers/large';
import type { Context, Group } from '../http/context';
import { hosts } from '../http/hosts';
import { rateLimits } from '../http/limits';
import { cors, noCaching } from '../http/security';
import { standbyReads } from '../http/standbys';
import { inventory } from '../inventory/routes';
import { addresses } from '../resources/addresses';
import { chosenWarehouse } from '../resources/chosenWarehouse';
import { CORE, catalogueOf } from '../resources/core';
import type { Settings } from './options';

const groups: readonly Group[] = [inventory, dashboard, geography, addresses, changes];

/** The calls of the core, of features and of extensions. */
const routes = fp<Settings>(
  async (api, { db, queried, clock, databaseUrl, watched: { standbys, jobs }, extensions, access, provider }) => {
    api.decorate('seesCosts', () => callerSeesCosts(queried, extensions.settings));
    const entities = CORE.standards.map((each) => standardWith(each, extensions));
    const runs = new ServerRuns(db);
    api.beforeClose(() => runs.close());
    const context: Context = {
      db: queried,
      primary: db,
      clock,
      databaseUrl,
      jobs,
      runs,
      caughtUp: async () => standbys?.caughtUp(),
      reauthorize: api.authorization.isStillAuthorized,
      word: (said) => api.texts.word(said, currentActor().language ?? 'original'),
      beforeClose: api.beforeClose,
      settings: extensions.settings,
      ...catalogueOf(extensions),
      source: extensions.source,
      standards: [...entities, ...extensions.groups.filter(isStandard)],
    };
    for (const group of [...entities, ...groups, ...extensions.groups]) group(api, context);
    await api.register(accountRoutes, { db, access });
    if (provider) {
      // Loaded on demand, with its OpenID library.
      const { providerRoutes } = await import('../accounts/provider/routes');
      await api.register(providerRoutes, { db, settings: provider });
    }
  },
  { name: 'routes', dependencies: ['shutdown', 'authorization', 'admission', 'docs'] },
);

/** Who is signed in decides whether the web app opens, so it waits for no report. */
const SIGN_IN = '/api/session';

/** Gives requests that only read connections of their own, see {@link runAsRead}. */
const reads = fp(
  async (api) => {
    api.addHook('preHandler', (request, _reply, done) => {
      const { endpoint } = request.routeOptions.config;
      if (endpoint?.method !== 'GET' || endpoint.path.startsWith(SIGN_IN)) return done();
      runAsRead(done);
    });
  },
  { name: 'reads', dependencies: ['guard'] },
);

/** Rejects requests to the API before their bodies are read. The order of the plugins is the order of the checks. */
const admission = fp<Settings>(
  async (api, { corsOrigins = [], localOnly, allowedHosts, limits }) => {
    await api.register(noCaching);
    await api.register(cors, { origins: corsOrigins });
    await api.register(hosts, { localOnly, allowedHosts });
    await api.register(rateLimits, limits);
    await api.register(guard);
  },
  { name: 'admission', dependencies: ['authorization', 'errors'] },
);

/** The API under `/api`. Its hooks apply to no other route. */
export const api = fp<Settings>(
  async (scope, settings) => {
    await scope.register(admission, settings);
    await scope.register(reads);
    await scope.register(standbyReads, { standbys: settings.watched.standbys });
    await scope.register(chosenWarehouse, { db: settings.queried });
    await scope.register(largeAnswers);
    await scope.register(compression);
    await scope.register(routes, settings);
  },
  { name: 'api', encapsulate: true, dependencies: ['connections', 'errors', 'authorization', 'docs'] },
);
