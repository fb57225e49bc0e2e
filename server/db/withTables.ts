import type { Kysely } from 'kysely';
import type { Executor } from './types';

/** Gives an executor the tables of a feature, which the core's types do not have: `const tables = withTables<Tables>`. */
export const withTables = <Tables>(db: Executor) => db as unknown as Kysely<Tables>;
