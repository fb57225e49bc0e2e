import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../server/app';
import type { AppOptions } from '../../server/app/options';
import type { Db } from '../../server/db/types';
import { on } from './clock';
import { releasedDatabase } from './database';
import { features } from './features';
import { UNLIMITED } from './limits';
import { TODAY } from './modelWorld';

export interface Api {
  app: FastifyInstance;
  db: Db;
  /** The URL of the database. */
  url: string;
  /** Closes the app and drops its database. */
  close: () => Promise<void>;
}

/** Opens the app with the product's features on its own database, on {@link TODAY}, without limits that a busy machine could exceed. */
export async function openApi(options: Partial<AppOptions> = {}): Promise<Api> {
  const { db, url, drop } = await releasedDatabase();
  const app = await buildApp({
    db,
    databaseUrl: url,
    clock: on(TODAY),
    limits: UNLIMITED,
    extensions: features,
    ...options,
  });
  return {
    app,
    db,
    url,
    close: async () => {
      await app.close();
      await drop();
    },
  };
}

/** Sends JSON. @param key the Idempotency-Key */
export const send = (
  app: FastifyInstance,
  method: 'POST' | 'PUT' | 'DELETE',
  url: string,
  body?: object,
  key?: string,
) => app.inject({ method, url, ...(body && { payload: body }), ...(key && { headers: { 'idempotency-key': key } }) });
