import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Primary } from './primary';
import type { SilenceWatch } from './silence';
import { isUnreachable } from './unreachable';

/** Where there are other hosts, one that does not answer is not waited for any longer. */
const LONGEST_CONNECT_MS = 2_000;
/** Before it is looked for again. */
const PAUSE_MS = 100;

/** Which host a connection leads to, by its URL. */
const ledTo = new WeakMap<pg.ClientBase, string>();

/** The URL of the host that a connection leads to; undefined where there is but one. */
export const hostOf = (client: pg.ClientBase): string | undefined => ledTo.get(client);

/** Connections whose making is watched; of several hosts they lead to the one that takes writes when they are made. */
export const watchedClient = (watch: SilenceWatch, primary: Primary | undefined) =>
  class extends pg.Client {
    constructor(options?: pg.ClientConfig) {
      // The pool also connects before it finds the primary; without an address the driver would use its own default.
      const url = primary && (primary.url || (primary.urls[0] ?? ''));
      super(url ? { ...options, connectionString: url, connectionTimeoutMillis: LONGEST_CONNECT_MS } : options);
      if (url) ledTo.set(this, url);
      // The first statement goes on where the sign-in ends.
      watch.ask(this);
      this.once('end', () => watch.forget(this));
    }
  };

/** A connection to the host that takes writes; while there is none it is waited for, as long as for a connection. */
export async function connectTo(primary: Primary, pool: pg.Pool, ms: number): Promise<pg.PoolClient> {
  for (const latest = performance.now() + ms; ; ) {
    const url = await primary.find(latest - performance.now());
    try {
      const client = await pool.connect();
      if (ledTo.get(client) === primary.url) return client;
      // Of one that was followed by another.
      client.release(true);
    } catch (error) {
      if (!(error instanceof Error) || !isUnreachable(error) || performance.now() > latest) throw error;
      primary.forget(url);
      await sleep(PAUSE_MS);
    }
  }
}
