import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { PREPARED } from '../db/prepared';
import type { Db } from '../db/types';
import { notFound } from '../errors';

/**
 * Answers 404 to whatever is read with a `warehouseId` that no warehouse has. It is looked up beside the queries of the
 * answer, so that nobody waits for it; what the handler itself refuses comes first.
 */
export function refuseUnknownWarehouses(api: FastifyInstance, db: Db): void {
  const lookups = new WeakMap<FastifyRequest, Promise<void>>();
  api.addHook('preHandler', (request, _reply, done) => {
    const id = chosenIn(request);
    if (id !== undefined) {
      const lookup = mustBeWarehouse(db, id);
      // Where the handler refuses, nobody asks for the outcome.
      lookup.catch(() => {});
      lookups.set(request, lookup);
    }
    done();
  });
  api.addHook('onSend', async (request, { statusCode }, answer) => {
    if (statusCode < 400) await lookups.get(request);
    return answer;
  });
}

/** The id, validated or not: a record's detail knows no such parameter, but may be asked with it all the same. */
function chosenIn({ method, query }: FastifyRequest): number | undefined {
  if (method !== 'GET') return undefined;
  const id = Number((query as { warehouseId?: unknown }).warehouseId);
  return Number.isSafeInteger(id) ? id : undefined;
}

async function mustBeWarehouse(db: Db, id: number): Promise<void> {
  const { rows } = await sql`${PREPARED} SELECT FROM warehouse WHERE id = ${id}::bigint`.execute(db);
  if (rows.length === 0) throw notFound('Warehouse');
}
