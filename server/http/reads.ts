import fp from 'fastify-plugin';
import { runAsRead } from '../db/connection/reads';

/** Who is signed in decides whether the web app opens, so it waits for no report. */
const SIGN_IN = '/api/session';

/** Gives requests that only read connections of their own, see {@link runAsRead}. */
export const reads = fp(
  async (api) => {
    api.addHook('preHandler', (request, _reply, done) => {
      const { endpoint } = request.routeOptions.config;
      if (endpoint?.method !== 'GET' || endpoint.path.startsWith(SIGN_IN)) return done();
      runAsRead(done);
    });
  },
  { name: 'reads', dependencies: ['guard'] },
);
