import type { Kysely } from 'kysely';
import type { Executor } from './types';

/** Gives an executor other tables than those of the core's types: `const tables = withTables<Tables>`. */
export const withTables = <Tables>(db: Executor) => db as unknown as Kysely<Tables>;
