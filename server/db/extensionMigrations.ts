import { existsSync, readdirSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { errorText } from '../errorText';
import type { Db, Executor } from './types';

/** A migration of an extension: an SQL file. */
export interface SqlMigration {
  /** Extension name and file name: `carriers/2026-11-22-carriers`. */
  name: string;
  sql: string;
}

/** A file name begins with the day of writing, which defines the order. */
const FILE = /^\d{4}-\d{2}-\d{2}[\w-]*\.sql$/;

/** The folder of the product's own features, which load the same way as extensions. */
export const FEATURES = join(import.meta.dirname, '../../features');

/** One folder, or several: an extension in an earlier folder replaces one of the same name in a later folder. */
type Dirs = string | readonly string[];

/** Returns the extensions in the folders, sorted by name; none where a folder does not exist. */
export function extensionFolders(dirs: Dirs): { name: string; folder: string }[] {
  const found = new Map<string, string>();
  for (const dir of [dirs].flat()) {
    const entries = existsSync(dir) ? readdirSync(dir, { withFileTypes: true }) : [];
    const names = entries.flatMap((entry) => (entry.isDirectory() && !entry.name.startsWith('.') ? entry.name : []));
    for (const name of names) if (!found.has(name)) found.set(name, join(dir, name));
  }
  return [...found].map(([name, folder]) => ({ name, folder })).toSorted((one, other) => compare(one.name, other.name));
}

/**
 * Reads the migrations of all extensions in the folders, sorted by day across all extensions: the order they run in.
 * @throws Error that names a file whose name does not begin with a day
 */
export async function readMigrations(dirs?: Dirs): Promise<SqlMigration[]> {
  if (dirs === undefined) return [];
  const files = await Promise.all(extensionFolders(dirs).map(filesOf));
  return Promise.all(
    files
      .flat()
      .toSorted((one, other) => compare(one.file, other.file) || compare(one.extension, other.extension))
      .map(async ({ extension, folder, file }) => ({
        name: `${extension}/${file.replace(/\.sql$/, '')}`,
        sql: await readFile(join(folder, file), 'utf8'),
      })),
  );
}

async function filesOf({ name: extension, folder: own }: { name: string; folder: string }) {
  const folder = join(own, 'migrations');
  const files = (await readdir(folder).catch(nothing)).filter((file) => file.endsWith('.sql'));
  const unnamed = files.find((file) => !FILE.test(file));
  if (unnamed === undefined) return files.map((file) => ({ extension, folder, file }));
  throw new Error(`${join(folder, unnamed)}: its name has to begin with a day, such as 2026-11-22-carriers.sql.`);
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

function nothing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

/** Returns the names of the extension migrations that the database has run, in order. */
export async function executedExtensionMigrations(db: Executor): Promise<string[]> {
  const { rows: tables } = await sql<{ there: boolean }>`
    SELECT to_regclass('kysely_extension_migration') IS NOT NULL AS there`.execute(db);
  if (!tables[0]?.there) return [];
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_extension_migration ORDER BY number`.execute(db);
  return rows.map(({ name }) => name);
}

/** The key of the advisory lock. A server holds it while it runs the migrations, or adapts the audit triggers to them. */
const UNDER_WAY = 7_311_005;

/** Takes the advisory lock until the end of the transaction: servers that start together migrate one after another. */
export const lockMigrations = (trx: Executor): Promise<unknown> =>
  sql`SELECT pg_advisory_xact_lock(${UNDER_WAY})`.execute(trx);

/**
 * Runs the pending migrations in one transaction. Servers that start together wait for one another.
 * @returns the names of the migrations that ran
 * @throws Error naming the migration that failed, or an executed migration whose file is missing
 */
export function migrateExtensions(db: Db, migrations: readonly SqlMigration[]): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await sql`SET LOCAL lock_timeout = 0`.execute(trx);
    await lockMigrations(trx);
    return migrateExtensionsWithin(trx, migrations);
  });
}

/** Like {@link migrateExtensions}, in the caller's transaction. */
export async function migrateExtensionsWithin(db: Executor, migrations: readonly SqlMigration[]): Promise<string[]> {
  const executed = await executedExtensionMigrations(db);
  refuseMissing(executed, migrations);
  const pending = migrations.filter(({ name }) => !executed.includes(name));
  if (pending.length === 0) return [];
  await sql`
    CREATE TABLE IF NOT EXISTS kysely_extension_migration (
      number integer GENERATED ALWAYS AS IDENTITY,
      name text PRIMARY KEY,
      executed_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  const triggers = await removeAuditTriggers(db);
  for (const migration of pending) {
    await run(db, migration);
    await sql`INSERT INTO kysely_extension_migration (name) VALUES (${migration.name})`.execute(db);
  }
  await triggers?.restore();
  return pending.map(({ name }) => name);
}

/**
 * Removes the audit triggers, because they would block a DROP COLUMN; `restore` restores them. Returns undefined where the
 * schema comes from a release without audit triggers.
 */
async function removeAuditTriggers(db: Executor): Promise<{ restore: () => Promise<unknown> } | undefined> {
  const { rows: known } = await sql<{ there: boolean }>`
    SELECT to_regproc('audit_unwatch') IS NOT NULL AS there`.execute(db);
  if (!known[0]?.there) return undefined;
  const { rows } = await sql<{ specs: object }>`SELECT audit_unwatch() AS specs`.execute(db);
  const specs = JSON.stringify(rows[0]?.specs ?? []);
  return { restore: () => sql`SELECT audit_watch_again(${specs}::jsonb)`.execute(db) };
}

async function run(db: Executor, { name, sql: text }: SqlMigration): Promise<void> {
  if (/^\s*COMMIT\b/im.test(text))
    throw new Error(`Migration ${name} says COMMIT: leave the transaction to the start.`);
  await sql
    .raw(text)
    .execute(db)
    .catch((error: unknown) => {
      throw new Error(`Migration ${name} failed: ${errorText(error)}`, { cause: error });
    });
}

/** A later release has migrated the database. */
export class NewerDatabase extends Error {
  /** @param reason which migrations this release does not know */
  constructor(reason: string) {
    super(
      `This database is newer than this release of Magazyn: ${reason}. Start the later release, or restore a backup of this ` +
        'one (npm run restore).',
    );
  }
}

/** @throws NewerDatabase for an unknown migration of a known folder, Error that names one whose folder is missing */
export function refuseMissing(executed: readonly string[], migrations: readonly SqlMigration[]): void {
  const missing = executed.find((name) => migrations.every((migration) => migration.name !== name));
  if (missing === undefined) return;
  const [extension = '', file = ''] = missing.split('/');
  if (migrations.some(({ name }) => name.startsWith(`${extension}/`))) throw new NewerDatabase(`it has had ${missing}`);
  throw new Error(
    `The database has had the migration ${file} of ${extension}, which is not there: put back ` +
      `features/${extension} or extensions/${extension} (EXTENSIONS_OFF=${extension} starts without it), ` +
      'or name the folder of the extensions in EXTENSIONS_DIR.',
  );
}
