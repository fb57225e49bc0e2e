import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Primary } from '../standbys/primary';
import type { SilenceWatch } from './silence';
import { isUnreachable } from './unreachable';

/** Connection timeout where the URL names several hosts: a dead host should not delay the others. */
const LONGEST_CONNECT_MS = 2_000;
/** Pause between attempts to find the primary. */
const PAUSE_MS = 100;

/** The host URL of each connection. */
const ledTo = new WeakMap<pg.ClientBase, string>();

/** Returns the host URL of a connection; undefined where the URL names a single host. */
export const hostOf = (client: pg.ClientBase): string | undefined => ledTo.get(client);

/** Returns a client class that watches its sign-in, and connects to the primary where there are several hosts. */
export const watchedClient = (watch: SilenceWatch, primary: Primary | undefined) =>
  class extends pg.Client {
    constructor(options?: pg.ClientConfig) {
      // The pool also connects before it finds the primary; without an address the driver would use its own default.
      const url = primary && (primary.url || (primary.urls[0] ?? ''));
      super(url ? { ...options, connectionString: url, connectionTimeoutMillis: LONGEST_CONNECT_MS } : options);
      if (url) ledTo.set(this, url);
      // The watch of the sign-in ends when the first statement starts its own.
      watch.ask(this);
      this.once('end', () => watch.forget(this));
    }
  };

/** Connects to the primary; waits up to `ms` milliseconds while there is none. */
export async function connectTo(primary: Primary, pool: pg.Pool, ms: number): Promise<pg.PoolClient> {
  for (const latest = performance.now() + ms; ; ) {
    const url = await primary.find(latest - performance.now());
    try {
      const client = await pool.connect();
      if (ledTo.get(client) === primary.url) return client;
      // The connection leads to a former primary.
      client.release(true);
    } catch (error) {
      if (!(error instanceof Error) || !isUnreachable(error) || performance.now() > latest) throw error;
      primary.forget(url);
      await sleep(PAUSE_MS);
    }
  }
}
