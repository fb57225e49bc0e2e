import fp from 'fastify-plugin';
import { Writes } from '../db/connection/channel';
import type { Db } from '../db/types';

/** Notifies all servers of the writes of requests, where the URL of the database is known. */
export const writes = fp<{ db: Db; databaseUrl?: string }>(
  async (app, { db, databaseUrl }) => {
    if (databaseUrl === undefined) return;
    const told = new Writes(db, databaseUrl, (error) =>
      app.log.warn({ err: error }, 'other servers were not notified of a change'),
    );
    app.decorate('writes', told);
    app.addHook('onResponse', async ({ method }, { statusCode }) => {
      if (['POST', 'PUT', 'DELETE'].includes(method) && statusCode < 400) told.tell();
    });
    app.addHook('onClose', () => told.close());
  },
  { name: 'writes' },
);

declare module 'fastify' {
  interface FastifyInstance {
    /** The notifications of writes; absent where the URL of the database is not known. */
    writes?: Writes;
  }
}
