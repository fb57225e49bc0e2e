import { isEmpty } from './db/empty';
import { migrateExtensions, type SqlMigration } from './db/extensionMigrations';
import { migrate } from './db/migrate';
import type { Db } from './db/types';
import { fillGeography } from './seed/geography';
import type { SeedOptions } from './seed/seed';

/**
 * Prepares a database for records: migrates the schema, and inserts the world's regions and countries.
 * @param extensions the migrations of the extensions
 * @throws Error as {@link migrate} and {@link migrateExtensions} do
 */
export async function prepareDatabase(db: Db, extensions: readonly SqlMigration[] = []): Promise<void> {
  await migrate(db);
  await migrateExtensions(db, extensions);
  await fillGeography(db);
}

/** Fills a prepared database with demo data if it has no records. */
export async function seedIfEmpty(
  db: Db,
  { size, seeds, tables }: Pick<SeedOptions, 'size' | 'seeds' | 'tables'>,
  log: (message: string) => void,
): Promise<void> {
  if (!(await isEmpty(db, tables))) return;
  const started = performance.now();
  log('Filling the empty database with demo data …');
  const { seedDemo } = await import('./seed/seed');
  const seeded = await seedDemo(db, { size, seeds, tables });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  log(seeded ? `Filled it in ${seconds} s.` : 'Another server has filled it meanwhile.');
}
