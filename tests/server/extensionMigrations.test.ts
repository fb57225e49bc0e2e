import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openConnection } from '../../server/db/connection/connection';
import { executedExtensionMigrations, migrateExtensions, readMigrations } from '../../server/db/extensionMigrations';
import { checkSchema, executedMigrations, migrateWithin } from '../../server/db/migrate';
import type { Db } from '../../server/db/types';
import { loadExtensions } from '../../server/extensions';
import { countRecords } from '../../server/seed/counts';
import { seedDemo } from '../../server/seed/seed';
import { type ServerOptions, startServer } from '../../server/start';
import { emptyDatabase, type FreshDatabase, freshDatabase } from '../helpers/database';
import { EXTENSIONS } from '../helpers/extensions';
import { UNLIMITED } from '../helpers/limits';

let dir: string;
const databases: FreshDatabase[] = [];
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'magazyn-extensions-'));
});
afterAll(async () => {
  await Promise.all(databases.map(({ drop }) => drop()));
  await rm(dir, { recursive: true });
});

/** A database that is dropped after the test. */
async function database(make = freshDatabase): Promise<FreshDatabase> {
  const made = await make();
  databases.push(made);
  return made;
}

const write = async (extension: string, file: string, text: string) => {
  await mkdir(join(dir, extension, 'migrations'), { recursive: true });
  await writeFile(join(dir, extension, 'migrations', `${file}.sql`), text);
};
const forget = (extension: string) => rm(join(dir, extension), { recursive: true });

const options = (url: string): ServerOptions => ({
  databaseUrl: url,
  dataDir: '',
  host: '127.0.0.1',
  port: 0,
  seed: false,
  size: 'default',
  corsOrigins: [],
  trustProxy: false,
  trustClock: true,
  logLevel: 'silent',
  log: () => {},
  limits: UNLIMITED,
  extensionsDir: EXTENSIONS,
});

const contentOf = async (db: Db, table: string) =>
  (await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(table)} ORDER BY id`.execute(db)).rows;

test('migrations run once, in the order of their days across extensions, also if one is added late', async () => {
  const { db } = await database();
  await write(
    'a',
    '2026-11-22-later',
    'ALTER TABLE first ADD COLUMN later text; ALTER TABLE first ADD COLUMN last text;',
  );
  await write('b', '2026-11-20-first', 'CREATE TABLE first (id integer)');
  expect(await migrateExtensions(db, await readMigrations(dir))).toEqual(['b/2026-11-20-first', 'a/2026-11-22-later']);
  expect(await migrateExtensions(db, await readMigrations(dir))).toEqual([]);
  await write('c', '2026-11-21-between', 'CREATE TABLE between_them (id integer)');
  await expect(checkSchema(db, await readMigrations(dir))).rejects.toThrow('Start the server');
  expect(await migrateExtensions(db, await readMigrations(dir))).toEqual(['c/2026-11-21-between']);
  await checkSchema(db, await readMigrations(dir));
  await Promise.all(['a', 'b', 'c'].map(forget));
});

test('servers that start together run them once', async () => {
  const { db } = await database();
  const migrations = await readMigrations(EXTENSIONS);
  const ran = await Promise.all([1, 2, 3].map(() => migrateExtensions(db, migrations)));
  expect(ran.flat()).toEqual(migrations.map(({ name }) => name));
});

test('if one fails, all are rolled back, and the error names it', async () => {
  const { db } = await database();
  await write('a', '2026-11-20-good', 'CREATE TABLE good (id integer)');
  await write('a', '2026-11-21-bad', 'CREATE TABLE worse (id integer);\nCREATE TABLE good (id integer)');
  await expect(migrateExtensions(db, await readMigrations(dir))).rejects.toThrow(
    'Migration a/2026-11-21-bad failed: relation "good" already exists',
  );
  expect(await executedExtensionMigrations(db)).toEqual([]);
  expect((await sql`SELECT to_regclass('good') AS there`.execute(db)).rows).toEqual([{ there: null }]);
  await write('a', '2026-11-21-bad', 'CREATE TABLE worse (id integer);\nCOMMIT;');
  await expect(migrateExtensions(db, await readMigrations(dir))).rejects.toThrow('a/2026-11-21-bad says COMMIT');
  await forget('a');
});

test('a missing migration that the database has run is an error with its expected place', async () => {
  const { db } = await database();
  await write('gone', '2026-11-20-gone', 'CREATE TABLE gone (id integer)');
  await migrateExtensions(db, await readMigrations(dir));
  await forget('gone');
  const words = 'put back features/gone or extensions/gone';
  await expect(migrateExtensions(db, await readMigrations(dir))).rejects.toThrow(words);
  await expect(checkSchema(db)).rejects.toThrow(words);
});

test('a migration that a folder does not have any more is one of a later release', async () => {
  const { db } = await database();
  await write('aged', '2026-11-20-aged', 'CREATE TABLE aged (id integer)');
  await write('aged', '2026-11-21-later', 'CREATE TABLE later (id integer)');
  await migrateExtensions(db, await readMigrations(dir));
  await forget('aged');
  await write('aged', '2026-11-20-aged', 'CREATE TABLE aged (id integer)');
  await expect(migrateExtensions(db, await readMigrations(dir))).rejects.toThrow(
    'This database is newer than this release of Magazyn: it has had aged/2026-11-21-later',
  );
  await forget('aged');
});

test('a migration without a day in its name is an error', async () => {
  await write('a', 'carriers', '');
  await expect(readMigrations(dir)).rejects.toThrow(/a\/migrations\/carriers\.sql: its name has to begin with a day/);
  await forget('a');
});

test('a database of an earlier release with extensions is migrated with its data', async () => {
  const { db: latest } = await database();
  const released = await executedMigrations(latest);
  const { db, url } = await database(emptyDatabase);
  const earlier = released.slice(0, 8);
  await using connection = await openConnection(url);
  await connection.client.query('BEGIN');
  await migrateWithin(connection.db, earlier);
  await connection.client.query('COMMIT');
  await migrateExtensions(db, await readMigrations(EXTENSIONS));
  await sql`INSERT INTO depot (name) VALUES ('North')`.execute(db);
  await sql`INSERT INTO category (name, description, colour) VALUES ('Tools', 'For work', 'red')`.execute(db);
  await sql`
    INSERT INTO product (name, description, unit_price, unit_size, category_id, unit, grade, depot_id)
    VALUES ('Bolt', 'Round', 100, 1, 1, 'piece', 'a', 1)`.execute(db);
  await sql`INSERT INTO product_tag (product_id, position, name) VALUES (1, 0, 'small')`.execute(db);
  const tables = ['depot', 'category', 'product'];
  const before = await Promise.all(tables.map((table) => contentOf(db, table)));
  expect(await executedMigrations(db)).toEqual(earlier);

  const server = await startServer(options(url));
  expect(await executedMigrations(db)).toEqual(released);
  expect(await Promise.all(tables.map((table) => contentOf(db, table)))).toMatchObject(before);
  expect(await (await fetch(`${server.url}/api/products/1`)).json()).toMatchObject({
    name: 'Bolt',
    unit: 'piece',
    grade: 'a',
    depotName: 'North',
    tags: [{ name: 'small' }],
  });
  await server.stop();
});

test('a server whose database does not match a definition names the column and the command that helps', async () => {
  const { db, url } = await database();
  await migrateExtensions(db, await readMigrations(EXTENSIONS));
  await sql`ALTER TABLE vehicle DROP COLUMN seats`.execute(db);
  await expect(startServer(options(url))).rejects.toThrow(
    'The database does not fit the definitions:\n  vehicle.seats (extension fleet) is missing.\n' +
      'Write the migration with: npm run db:diff -- --write',
  );
});

test('demo data of extensions is inserted after the product’s, also after a reset', async () => {
  const { db, url } = await database();
  await (await startServer({ ...options(url), seed: true })).stop();
  const depots = async () => (await contentOf(db, 'depot')).map(({ name }) => name);
  expect(await depots()).toEqual(['North', 'South']);
  await db.destroy();
  await using connection = await openConnection(url);
  const { seeds, tables } = await loadExtensions(EXTENSIONS);
  await sql`INSERT INTO depot (name) VALUES ('More')`.execute(connection.db);
  const reset = await countRecords(connection.db, tables);
  expect(reset).toMatchObject({ depots: 3 });
  await seedDemo(connection.db, { size: 'default', reset, seeds, tables });
  expect((await contentOf(connection.db, 'depot')).map(({ name }) => name)).toEqual(['North', 'South']);
});

test('a disabled feature is not available, and keeps its data', async () => {
  const { url } = await database();
  const announced = async (more: Partial<ServerOptions>) => {
    const server = await startServer({ ...options(url), ...more });
    try {
      const { status } = await fetch(`${server.url}/api/purchase-orders?page=0`);
      const { paths } = await (await fetch(`${server.url}/api/openapi.json`)).json();
      return { status, paths: Object.keys(paths).filter((path) => path.includes('purchase-orders')).length };
    } finally {
      await server.stop();
    }
  };
  const wanted = await announced({});
  expect(wanted).toEqual({ status: 200, paths: expect.any(Number) });
  expect(await announced({ extensionsOff: ['purchase-orders'] })).toEqual({ status: 404, paths: 0 });
  expect(await announced({})).toEqual(wanted);
});
