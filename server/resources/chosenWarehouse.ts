import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { sql } from 'kysely';
import { PREPARED } from '../db/connection/prepared';
import type { Db } from '../db/types';
import { notFound } from '../errors';

/**
 * Responds 404 to a read with an unknown `warehouseId`. The lookup runs in parallel with the response's own queries, so it
 * costs no time; the handler's own errors take precedence.
 */
export const chosenWarehouse = fp<{ db: Db }>(
  async (api, { db }) => {
    const lookups = new WeakMap<FastifyRequest, Promise<void>>();
    api.addHook('preHandler', (request, _reply, done) => {
      const id = chosenIn(request);
      if (id !== undefined) {
        const lookup = mustBeWarehouse(db, id);
        // Where the handler fails first, nothing awaits the lookup.
        lookup.catch(() => {});
        lookups.set(request, lookup);
      }
      done();
    });
    api.addHook('onSend', async (request, { statusCode }, answer) => {
      if (statusCode < 400) await lookups.get(request);
      return answer;
    });
  },
  { name: 'chosen-warehouse', dependencies: ['guard'] },
);

/** Returns the id, whether the call's schema has the parameter or not: a record's detail ignores it. */
function chosenIn({ method, query }: FastifyRequest): number | undefined {
  if (method !== 'GET') return undefined;
  const id = Number((query as { warehouseId?: unknown }).warehouseId);
  return Number.isSafeInteger(id) ? id : undefined;
}

async function mustBeWarehouse(db: Db, id: number): Promise<void> {
  const { rows } = await sql`${PREPARED} SELECT FROM warehouse WHERE id = ${id}::bigint`.execute(db);
  if (rows.length === 0) throw notFound('Warehouse');
}
