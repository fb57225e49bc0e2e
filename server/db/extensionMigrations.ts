import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { errorText } from '../errorText';
import type { Db, Executor } from './types';

/** A migration of an extension: a file of SQL. */
export interface SqlMigration {
  /** `carriers/2026-11-22-carriers`: the extension's name, and the file's. */
  name: string;
  sql: string;
}

/** Named by the day it was written on, by which they are ordered. */
const FILE = /^\d{4}-\d{2}-\d{2}[\w-]*\.sql$/;

/** The folder of the product's own features, which are loaded as extensions are. */
export const FEATURES = join(import.meta.dirname, '../../features');

/** One folder, or several: an extension in an earlier one stands in the place of one by the same name in a later one. */
type Dirs = string | readonly string[];

/** The extensions in some folders, by their names, and the folder of each; none where there is no such folder. */
export async function extensionFolders(dirs: Dirs): Promise<{ name: string; folder: string }[]> {
  const found = new Map<string, string>();
  for (const dir of [dirs].flat()) {
    const entries = await readdir(dir, { withFileTypes: true }).catch(nothing);
    const names = entries.flatMap((entry) => (entry.isDirectory() && !entry.name.startsWith('.') ? entry.name : []));
    for (const name of names) if (!found.has(name)) found.set(name, join(dir, name));
  }
  return [...found].map(([name, folder]) => ({ name, folder })).toSorted((one, other) => compare(one.name, other.name));
}

/**
 * The migrations of all extensions in some folders, in the order they run: by their days, whichever extension they are of.
 * @throws Error that names a file whose name tells no day
 */
export async function readMigrations(dirs?: Dirs): Promise<SqlMigration[]> {
  if (dirs === undefined) return [];
  const files = await Promise.all((await extensionFolders(dirs)).map(filesOf));
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

/** The names of the migrations of extensions that a database has had, in the order in which they ran. */
export async function executedExtensionMigrations(db: Executor): Promise<string[]> {
  const { rows: tables } = await sql<{ there: boolean }>`
    SELECT to_regclass('kysely_extension_migration') IS NOT NULL AS there`.execute(db);
  if (!tables[0]?.there) return [];
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_extension_migration ORDER BY number`.execute(db);
  return rows.map(({ name }) => name);
}

/** Held by the one server that runs them, or has the triggers of the audit trail made that fit them. */
const UNDER_WAY = 7_311_005;

/** Lets servers that start together wait for one another, to the end of the transaction. */
export const inTurns = (trx: Executor): Promise<unknown> =>
  sql`SELECT pg_advisory_xact_lock(${UNDER_WAY})`.execute(trx);

/**
 * Runs what the database has not had yet, all of it or nothing. Servers that start together wait for one another.
 * @returns the names of the migrations that ran
 * @throws Error naming the migration that failed, or the one that the database has had and that is gone
 */
export function migrateExtensions(db: Db, migrations: readonly SqlMigration[]): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await sql`SET LOCAL lock_timeout = 0`.execute(trx);
    await inTurns(trx);
    return migrateExtensionsWithin(trx, migrations);
  });
}

/** The same in the caller's transaction. */
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
  const watched = await unwatch(db);
  for (const migration of pending) {
    await run(db, migration);
    await sql`INSERT INTO kysely_extension_migration (name) VALUES (${migration.name})`.execute(db);
  }
  await watched?.again();
  return pending.map(({ name }) => name);
}

/**
 * Takes the triggers of the audit trail away, which no column could be dropped beside, and puts them back. Where the schema
 * is of a release before there were any, there is nothing to take.
 */
async function unwatch(db: Executor): Promise<{ again: () => Promise<unknown> } | undefined> {
  const { rows: known } = await sql<{ there: boolean }>`
    SELECT to_regproc('audit_unwatch') IS NOT NULL AS there`.execute(db);
  if (!known[0]?.there) return undefined;
  const { rows } = await sql<{ specs: object }>`SELECT audit_unwatch() AS specs`.execute(db);
  const specs = JSON.stringify(rows[0]?.specs ?? []);
  return { again: () => sql`SELECT audit_watch_again(${specs}::jsonb)`.execute(db) };
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

/** @throws Error that names what the database has had and is not there */
export function refuseMissing(executed: readonly string[], migrations: readonly SqlMigration[]): void {
  const missing = executed.find((name) => migrations.every((migration) => migration.name !== name));
  if (missing === undefined) return;
  const [extension = '', file = ''] = missing.split('/');
  throw new Error(
    `The database has had the migration ${file} of the extension ${extension}, which is not there: ` +
      `put back extensions/${extension}/migrations/${file}.sql, or name the folder of the extensions in EXTENSIONS_DIR.`,
  );
}
