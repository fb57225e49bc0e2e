import fp from 'fastify-plugin';
import { guard } from '../accounts/authorization';
import { cors } from '../http/cors';
import { hosts } from '../http/hosts';
import { rateLimits } from '../http/limits';
import { noCaching } from '../http/security';
import type { Settings } from './options';

/** Rejects requests to the API before their bodies are read. The order of the plugins is the order of the checks. */
export const admission = fp<Settings>(
  async (api, { corsOrigins = [], localOnly, allowedHosts, limits }) => {
    await api.register(noCaching);
    await api.register(cors, { origins: corsOrigins });
    await api.register(hosts, { localOnly, allowedHosts });
    await api.register(rateLimits, limits);
    await api.register(guard);
  },
  { name: 'admission', dependencies: ['authorization', 'errors'] },
);
