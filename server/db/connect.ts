import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { openPool, type PoolOptions } from './pool';
import type { Database, Db } from './types';

/** A pool of connections to the PostgreSQL at `url`, as {@link openPool} makes it; `destroy()` closes it. */
export const connect = (url: string, options?: PoolOptions): Db => connectBy(openPool(url, options));

/** Queries by the connections that something hands out. */
export const connectBy = (pool: PostgresPool): Db => new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
