import { type Migration, Migrator, type MigratorProps, sql } from 'kysely';
import { errorText } from '../errorText';
import { executedExtensionMigrations, NewerDatabase, refuseMissing, type SqlMigration } from './extensionMigrations';
import * as geography from './migrations/0001_geography';
import * as catalogue from './migrations/0002_catalogue';
import * as parties from './migrations/0003_parties';
import * as journal from './migrations/0004_journal';
import * as projections from './migrations/0005_projections';
import * as idempotency from './migrations/0006_idempotency';
import * as monthlyTotals from './migrations/0007_monthly_totals';
import * as productCounts from './migrations/0008_product_counts';
import * as idempotentCreates from './migrations/0009_idempotent_creates';
import * as exactFigures from './migrations/0010_exact_figures';
import * as clock from './migrations/0011_clock';
import * as search from './migrations/0012_search';
import * as accounts from './migrations/0013_accounts';
import * as audit from './migrations/0014_audit';
import * as returns from './migrations/0015_returns';
import * as counts from './migrations/0016_counts';
import * as levels from './migrations/0017_levels';
import * as barcodes from './migrations/0018_barcodes';
import * as overviews from './migrations/0019_overviews';
import * as upkeep from './migrations/0020_upkeep';
import * as activity from './migrations/0021_activity';
import * as notices from './migrations/0022_notices';
import * as passkeys from './migrations/0023_passkeys';
import * as providerAccounts from './migrations/0024_provider_accounts';
import * as lighterMoves from './migrations/0025_lighter_moves';
import * as histogram from './migrations/0026_histogram';
import * as doors from './migrations/0027_doors';
import * as barcodeKeys from './migrations/0028_barcode_keys';
import * as jobs from './migrations/0029_jobs';
import * as eventListeners from './migrations/0030_event_listeners';
import * as settings from './migrations/0032_settings';
import * as movementTypes from './migrations/0033_movement_types';
import * as accountLanguage from './migrations/0034_account_language';
import * as alphabets from './migrations/0035_alphabets';
import * as messages from './migrations/0036_messages';
import * as costs from './migrations/0037_costs';
import * as auditSearch from './migrations/0038_audit_search';
import * as composedNames from './migrations/0039_composed_names';
import * as exactCosts from './migrations/0040_exact_costs';
import * as costSources from './migrations/0041_cost_sources';
import * as revaluations from './migrations/0042_revaluations';
import * as changes from './migrations/0043_changes';
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
  '0009_idempotent_creates': idempotentCreates,
  '0010_exact_figures': exactFigures,
  '0011_clock': clock,
  '0012_search': search,
  '0013_accounts': accounts,
  '0014_audit': audit,
  '0015_returns': returns,
  '0016_counts': counts,
  '0017_levels': levels,
  '0018_barcodes': barcodes,
  '0019_overviews': overviews,
  '0020_upkeep': upkeep,
  '0021_activity': activity,
  '0022_notices': notices,
  '0023_passkeys': passkeys,
  '0024_provider_accounts': providerAccounts,
  '0025_lighter_moves': lighterMoves,
  '0026_histogram': histogram,
  '0027_doors': doors,
  '0028_barcode_keys': barcodeKeys,
  '0029_jobs': jobs,
  '0030_event_listeners': eventListeners,
  '0032_settings': settings,
  '0033_movement_types': movementTypes,
  '0034_account_language': accountLanguage,
  '0035_alphabets': alphabets,
  '0036_messages': messages,
  '0037_costs': costs,
  '0038_audit_search': auditSearch,
  '0039_composed_names': composedNames,
  '0040_exact_costs': exactCosts,
  '0041_cost_sources': costSources,
  '0042_revaluations': revaluations,
  '0043_changes': changes,
};

/**
 * Brings the schema up to date, all of it or nothing. Servers that start together wait for one another.
 * @returns the names of the migrations that ran
 * @throws Error naming the migration that failed, or saying that the database is newer than this program
 */
export async function migrate(db: Db): Promise<string[]> {
  await refuseNewer(db);
  const { error, results = [] } = await migratorOf(db).migrateToLatest();
  const failed = results.find(({ status }) => status === 'Error');
  if (failed) {
    throw new Error(`Migration ${failed.migrationName} failed: ${errorText(error)}`, { cause: error });
  }
  if (error) throw new Error(`The database cannot be migrated: ${errorText(error)}`, { cause: error });
  return results.map(({ migrationName }) => migrationName);
}

/** @throws Error with advice where a later release has migrated the database */
async function refuseNewer(db: Db): Promise<void> {
  const { rows: tables } = await sql<{ there: boolean }>`
    SELECT to_regclass('kysely_migration') IS NOT NULL AS there`.execute(db);
  if (!tables[0]?.there) return;
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db);
  const later = rows.map(({ name }) => name).filter((name) => !(name in migrations));
  if (later.length > 0) throw new NewerDatabase(`it has had ${later.join(', ')}`);
}

/** Returns the names of the executed migrations, in order; none where there is no schema. */
export async function executedMigrations(db: Db): Promise<string[]> {
  const known = await migratorOf(db).getMigrations();
  return known.filter(({ executedAt }) => executedAt).map(({ name }) => name);
}

/**
 * Brings the schema up to date within the connection's current transaction.
 * @param names the migrations to run, which must be the first ones of this program; all when absent
 * @throws Error where this program does not know a name, or a migration fails
 */
export async function migrateWithin(db: Db, names = Object.keys(migrations)): Promise<void> {
  const unknown = names.find((name, index) => name !== Object.keys(migrations)[index]);
  const last = names.at(-1);
  if (unknown !== undefined || last === undefined) {
    throw new Error(`It is of another release of Magazyn, whose schema this one does not know (${unknown}).`);
  }
  const { error } = await new Migrator({ ...propsOf(db), disableTransactions: true }).migrateTo(last);
  if (error) throw new Error(`The schema cannot be made: ${errorText(error)}`, { cause: error });
}

/**
 * Checks that the schema is the one of this program; changes nothing.
 * @param extensions the migrations of the extensions
 * @throws Error with advice where it is not
 */
export async function checkSchema(db: Db, extensions: readonly SqlMigration[] = []): Promise<void> {
  await refuseNewer(db);
  const known = await migratorOf(db).getMigrations();
  const executed = await executedExtensionMigrations(db);
  refuseMissing(executed, extensions);
  const isCurrent = extensions.every(({ name }) => executed.includes(name));
  if (isCurrent && known.every(({ executedAt }) => executedAt)) return;
  throw new Error('The database is not the one of this release. Start the server, which brings it up to date.');
}

const propsOf = (db: Db): MigratorProps => ({ db, provider: { getMigrations: async () => migrations } });
const migratorOf = (db: Db) => new Migrator(propsOf(db));
