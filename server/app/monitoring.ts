import fp from 'fastify-plugin';
import { health } from '../http/health';
import { metrics } from '../http/metrics';
import type { Settings } from './options';

/** Serves `/healthz`, `/readyz` and `/metrics`. */
export const monitoring = fp<Settings>(
  async (app, { db, pool, watched, limits, access, localOnly, allowedHosts }) => {
    await app.register(health, { db, watched, longest: limits.ready });
    await app.register(metrics, {
      measured: { db, pool, ...watched },
      // With an authenticating proxy, a local connection may come from any user.
      openHere: access?.by !== 'proxy',
      localOnly,
      allowedHosts,
    });
  },
  { name: 'monitoring', dependencies: ['authorization', 'errors'] },
);
