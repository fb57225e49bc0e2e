import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/types';

/** `/healthz`: the process answers. `/readyz`: the database answers as well, else 503. */
export function reportHealth(app: FastifyInstance, db: Db): void {
  const quiet = { logLevel: 'warn' } as const;
  app.get('/healthz', quiet, async () => ({ status: 'ok' }));
  app.get('/readyz', quiet, async () => {
    await sql`SELECT 1`.execute(db);
    return { status: 'ready' };
  });
}
