import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type { Database, Db } from '../types';
import { openPool, type PoolOptions } from './pool';

/** Opens a pool of connections to the PostgreSQL at `url` ({@link openPool}); `destroy()` closes it. */
export const connect = (url: string, options?: PoolOptions): Db => connectBy(openPool(url, options));

/** Returns a query builder that uses a pool's connections. */
export const connectBy = (pool: PostgresPool): Db => new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
