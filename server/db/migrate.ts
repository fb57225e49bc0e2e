import { type Migration, Migrator } from 'kysely';
import { errorText } from '../errorText';
import * as geography from './migrations/0001_geography';
import * as catalogue from './migrations/0002_catalogue';
import * as parties from './migrations/0003_parties';
import * as journal from './migrations/0004_journal';
import * as projections from './migrations/0005_projections';
import * as idempotency from './migrations/0006_idempotency';
import * as monthlyTotals from './migrations/0007_monthly_totals';
import * as productCounts from './migrations/0008_product_counts';
import * as clock from './migrations/0011_clock';
import type { Db } from './types';

/** In the order they run. A name, once released, never changes. */
const migrations: Record<string, Migration> = {
  '0001_geography': geography,
  '0002_catalogue': catalogue,
  '0003_parties': parties,
  '0004_journal': journal,
  '0005_projections': projections,
  '0006_idempotency': idempotency,
  '0007_monthly_totals': monthlyTotals,
  '0008_product_counts': productCounts,
  '0011_clock': clock,
};

/**
 * Brings the schema up to date, all of it or nothing. Servers that start together wait for one another.
 * @returns the names of the migrations that ran
 * @throws Error naming the migration that failed, or saying that the database is newer than this program
 */
export async function migrate(db: Db): Promise<string[]> {
  const { error, results = [] } = await migratorOf(db).migrateToLatest();
  const failed = results.find(({ status }) => status === 'Error');
  if (failed) {
    throw new Error(`Migration ${failed.migrationName} failed: ${errorText(error)}`, { cause: error });
  }
  if (error) {
    const newer = /previously executed migration \S+ is missing/.test(errorText(error));
    const what = newer ? 'This database is newer than this release of Magazyn' : 'The database cannot be migrated';
    throw new Error(`${what}: ${errorText(error)}`, { cause: error });
  }
  return results.map(({ migrationName }) => migrationName);
}

/**
 * Looks whether the schema is the one of this program, and changes nothing.
 * @throws Error that says what to do where it is not
 */
export async function checkSchema(db: Db): Promise<void> {
  const known = await migratorOf(db).getMigrations();
  if (known.every(({ executedAt }) => executedAt)) return;
  throw new Error('The database is not the one of this release. Start the server, which brings it up to date.');
}

const migratorOf = (db: Db) => new Migrator({ db, provider: { getMigrations: async () => migrations } });
