import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../server/app';
import { connect } from '../../server/db/connection/connect';
import type { PoolOptions } from '../../server/db/connection/pool';
import { DEFAULT_LIMITS } from '../../server/http/limits';
import { SHORT_LIMITS } from './faults';
import { type FaultyProxy, startProxy } from './faultyProxy';
import { UNLIMITED } from './limits';

/** Disposing also closes the proxy. */
export interface AppBehindProxy extends AsyncDisposable {
  app: FastifyInstance;
  proxy: FaultyProxy;
}

/** Opens the app with a faulty network between it and its database. Short time limits by default. */
export async function openBehindProxy(
  databaseUrl: string,
  options: PoolOptions = { limits: SHORT_LIMITS },
): Promise<AppBehindProxy> {
  const proxy = await startProxy(databaseUrl);
  const db = connect(proxy.url, options);
  const app = await buildApp({ db, limits: { ...UNLIMITED, ready: DEFAULT_LIMITS.ready } });
  return {
    app,
    proxy,
    async [Symbol.asyncDispose]() {
      await app.close();
      await db.destroy();
      await proxy.close();
    },
  };
}

/** Makes the pool open connections, which are then idle. */
export async function warmUp({ app }: AppBehindProxy, connections = 4): Promise<void> {
  const answers = await Promise.all(Array.from({ length: connections }, () => app.inject('/api/regions')));
  const failed = answers.find(({ statusCode }) => statusCode !== 200);
  if (failed) throw new Error(`The database is not there yet: ${failed.body}`);
}
