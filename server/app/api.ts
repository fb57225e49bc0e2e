import fp from 'fastify-plugin';
import { guard } from '../accounts/authorization';
import { runAsRead } from '../db/connection/reads';
import { compression } from '../http/answers/compression';
import { largeAnswers } from '../http/answers/large';
import { cors } from '../http/cors';
import { hosts } from '../http/hosts';
import { rateLimits } from '../http/limits';
import { noCaching } from '../http/security';
import { standbyReads } from '../http/standbys';
import { chosenWarehouse } from '../resources/chosenWarehouse';
import type { Settings } from './options';
import { routes } from './routes';

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
