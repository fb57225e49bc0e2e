import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { connect } from '../../server/db/connection/connect';
import type { PoolOptions } from '../../server/db/connection/pool';
import type { Db } from '../../server/db/types';
import { databaseUrl, TEMPLATES } from './cluster';
import { UNHURRIED } from './limits';

export interface FreshDatabase {
  db: Db;
  url: string;
  /** Closes the connections and drops the database. */
  drop: () => Promise<void>;
}

/**
 * Creates a migrated, empty database.
 * @example
 * const { db, drop } = await freshDatabase();
 * afterAll(drop);
 */
export const freshDatabase = (options?: PoolOptions): Promise<FreshDatabase> => copyOf(TEMPLATES.core, options);

/** Creates a database with the tables of the product's features, like a server start. The command line tools need them. */
export const releasedDatabase = (options?: PoolOptions): Promise<FreshDatabase> => copyOf(TEMPLATES.released, options);

// Copies files, which takes a third of the time of writing everything to the WAL.
const copyOf = (template: string, options?: PoolOptions) =>
  createDatabase(sql`TEMPLATE ${sql.id(template)} STRATEGY FILE_COPY`, options);

/** Creates a database without tables, for tests of migrations. */
export function emptyDatabase(options?: PoolOptions): Promise<FreshDatabase> {
  return createDatabase(sql``, options);
}

async function createDatabase(from: ReturnType<typeof sql>, options?: PoolOptions): Promise<FreshDatabase> {
  const name = `test_${randomUUID()}`;
  await asAdmin((admin) => sql`CREATE DATABASE ${sql.id(name)} ${from}`.execute(admin));
  const url = databaseUrl(inject('cluster'), name);
  const db = connect(url, { limits: UNHURRIED, ...options });
  return {
    db,
    url,
    drop: async () => {
      await db.destroy();
      await asAdmin((admin) => sql`DROP DATABASE ${sql.id(name)} WITH (FORCE)`.execute(admin));
    },
  };
}

async function asAdmin(work: (admin: Db) => Promise<unknown>): Promise<void> {
  const admin = connect(inject('cluster'), { max: 1 });
  try {
    await work(admin);
  } finally {
    await admin.destroy();
  }
}
