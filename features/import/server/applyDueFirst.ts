import type { FastifyInstance } from 'fastify';
import { actAs } from '../../../server/db/actor';
import type { Context } from '../../../server/http/context';
import { applyAllDue } from './applyPlanned';

/**
 * Applies the planned prices of a day before the server's first request of that day is answered, so that they are valid from its first
 * second. They are plans of later days only, so that no price becomes due during the day.
 */
export function applyDueFirst(app: FastifyInstance, context: Context): void {
  let applied: { day: string; done: Promise<unknown> } | undefined;
  // Before the hooks that bind a request to the connections of reads.
  app.addHook('onRequest', async ({ method, log }) => {
    const day = context.clock.today();
    if (applied?.day !== day) {
      const done = actAs({}, () => applyAllDue(context, new AbortController().signal));
      applied = { day, done };
      done.catch(() => {
        applied = undefined;
      });
    }
    // A database that only answers reads still answers them.
    await applied.done.catch((error: unknown) => {
      if (method !== 'GET') throw error;
      log.warn(error, 'The planned prices of the day are not applied yet.');
    });
  });
}
