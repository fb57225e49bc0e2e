import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { RESERVED_TABLES } from '../../contract/definition/reserved';
import { ROOT, spoken } from '../../scripts/lib/tool';
import { migrateExtensions, readMigrations } from '../../server/db/extensionMigrations';
import type { Executor } from '../../server/db/types';
import { tableOf } from '../../server/entity/table';
import { loadExtensions, NO_EXTENSIONS } from '../../server/extensions';
import { CORE } from '../../server/resources/core';
import { inWords } from '../../server/schema/agreement';
import { findSchemaDifferences } from '../../server/schema/compare';
import { expectedTables } from '../../server/schema/expected';
import { stepsOf, writeMigration } from '../../server/schema/write';
import { freshDatabase } from '../helpers/database';
import { EXTENSIONS } from '../helpers/extensions';

const { db, drop } = await freshDatabase();
const plain = await freshDatabase();
const folder = await mkdtemp(join(tmpdir(), 'magazyn-diff-'));
afterAll(async () => {
  await Promise.all([drop(), plain.drop()]);
  await rm(folder, { recursive: true });
});

const extensions = await loadExtensions(EXTENSIONS);
await migrateExtensions(db, extensions.migrations);
const tables = expectedTables(extensions);

test("the product's definitions and migrations agree", async () => {
  expect(await findSchemaDifferences(plain.db, expectedTables(NO_EXTENSIONS))).toEqual([]);
});

test('exactly the tables of the database that belong to no entity have reserved names', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT typname AS name FROM pg_type
    WHERE typnamespace = current_schema()::regnamespace AND typcategory <> 'A'`.execute(plain.db);
  const entities: readonly string[] = CORE.standards.map(({ definition }) => tableOf(definition).name);
  const own = rows.map(({ name }) => name).filter((name) => !entities.includes(name));
  // The first migration of an extension creates the table that records them.
  expect(RESERVED_TABLES.toSorted()).toEqual([...own, 'kysely_extension_migration'].toSorted());
});

test('tables are created in the order of their references, each extension with its own migrations', async () => {
  const dir = await mkdtemp(join(folder, 'circle-'));
  const write = async (name: string, code: string) => {
    await mkdir(join(dir, name));
    const contract = join(ROOT, 'contract/definition');
    const imports = `import { define } from '${contract}/define';
import { extend } from '${contract}/extend';
import { lines, optional, reference, text } from '${contract}/fields';
`;
    await writeFile(join(dir, name, 'definition.ts'), imports + code);
  };
  // Depots and roads refer to each other, and so do lorries and depots.
  await write(
    'depots',
    `export const road = define({ name: 'roads', one: 'Road', many: 'Roads',
  fields: { name: text('Name'), stops: lines('Stops', { depotId: reference('Depot', 'depots') }) } });
export const depot = define({ name: 'depots', one: 'Depot', many: 'Depots', fields: {
  name: text('Name'), roadId: optional(reference('Road', 'roads')), nextId: optional(reference('Next', 'depots')),
  lorryId: optional(reference('Lorry', 'lorries')), tollId: optional(reference('Toll', 'tolls')),
} });
export const toll = define({ name: 'tolls', one: 'Toll', many: 'Tolls',
  fields: { name: text('Name'), roadId: reference('Road', 'roads') } });`,
  );
  await write(
    'lorries',
    `export const lorry = define({ name: 'lorries', one: 'Lorry', many: 'Lorries',
  fields: { name: text('Name'), depotId: reference('Depot', 'depots') } });
export const ofProduct = extend('products', { lorryId: optional(reference('Lorry', 'lorries')) });
export const ofRoad = extend('roads', { tollId: optional(reference('Toll', 'tolls')) });`,
  );
  const defined = expectedTables(await loadExtensions(dir));
  await onTrial(async (trx) => {
    for (const { owner: extension = '', differences } of stepsOf(await findSchemaDifferences(trx, defined))) {
      await writeMigration(differences, { dir, extension, today: '2026-11-25' });
    }
    for (const { sql: statements } of await readMigrations(dir)) await sql.raw(statements).execute(trx);
    expect((await findSchemaDifferences(trx, defined)).map(inWords)).toEqual([]);
  });
  expect((await readMigrations(dir)).map(({ name }) => name.split('/')[0])).toEqual(['depots', 'lorries', 'depots']);
});

/** Runs work in a transaction that is rolled back. */
async function onTrial<Answer>(work: (trx: Executor) => Promise<Answer>): Promise<Answer> {
  const trx = await db.startTransaction().execute();
  try {
    return await work(trx);
  } finally {
    await trx.rollback().execute();
  }
}

test.each([
  [
    'DROP TABLE vehicle CASCADE',
    [
      'The table vehicle (extension fleet) is missing, in which vehicles are kept',
      'vehicle_cargo.vehicle_id (extension fleet) does not refer to vehicle',
    ],
  ],
  [
    'DROP TABLE product_tag',
    ['The table product_tag (extension labels) is missing, in which tags of products are kept'],
  ],
  ['ALTER TABLE vehicle DROP COLUMN seats', ['vehicle.seats (extension fleet) is missing']],
  ['ALTER TABLE product DROP COLUMN grade', ['product.grade (extension labels) is missing']],
  ['ALTER TABLE vehicle DROP COLUMN depot_id', ['vehicle.depot_id (extension fleet) is missing']],
  ['ALTER TABLE vehicle DROP COLUMN name', ['vehicle.name (extension fleet) is missing']],
  ['ALTER TABLE vehicle ALTER seats TYPE smallint', ['vehicle.seats (extension fleet) is smallint instead of integer']],
  [
    'ALTER TABLE vehicle ALTER seats DROP NOT NULL',
    ['vehicle.seats (extension fleet) may be null, though it is not optional'],
  ],
  [
    'ALTER TABLE vehicle ALTER port SET NOT NULL',
    ['vehicle.port (extension fleet) has to have a value, though it is optional'],
  ],
  [
    'ALTER TABLE product ALTER grade DROP DEFAULT',
    ['product.grade (extension labels) has no default, which rows need that others write'],
  ],
  [
    'ALTER TABLE vehicle ADD wheels integer NOT NULL',
    ['vehicle.wheels (extension fleet) has to have a value, and no field gives it one'],
  ],
  [
    'ALTER TABLE vehicle DROP CONSTRAINT vehicle_name_key',
    ['vehicle.name (extension fleet) may be had by several, though it is unique'],
  ],
  [
    'ALTER TABLE vehicle_cargo DROP CONSTRAINT vehicle_cargo_vehicle_id_product_id_key',
    ['vehicle_cargo.product_id (extension fleet) may be had by several, though it is unique'],
  ],
  [
    'ALTER TABLE vehicle DROP CONSTRAINT vehicle_depot_id_fkey',
    ['vehicle.depot_id (extension fleet) does not refer to depot'],
  ],
  [
    'ALTER TABLE vehicle_cargo DROP CONSTRAINT vehicle_cargo_vehicle_id_fkey, ADD FOREIGN KEY (vehicle_id) REFERENCES vehicle',
    ['vehicle_cargo.vehicle_id (extension fleet) does not refer to vehicle'],
  ],
  ['DROP INDEX vehicle_cost_id_idx', ['vehicle.cost (extension fleet) has no index in the order of its list']],
  ['DROP INDEX vehicle_lower_id_idx', ['vehicle.name (extension fleet) has no index in the order of its list']],
  ['DROP INDEX vehicle_depot_id_idx', ['vehicle.depot_id (extension fleet) has no index']],
  [
    'ALTER TABLE vehicle DROP CONSTRAINT vehicle_seats_check, ADD CHECK (seats < 9)',
    ['vehicle.seats (extension fleet) cannot be 9 by its check vehicle_seats_check'],
  ],
  [
    "ALTER TABLE vehicle DROP CONSTRAINT vehicle_mode_check, ADD CHECK (mode = 'road')",
    ['vehicle.mode (extension fleet) cannot be sea by its check vehicle_mode_check'],
  ],
  ['ALTER TABLE client DROP COLUMN email CASCADE', ['client.email is missing']],
  ['ALTER TABLE movement ALTER total_price TYPE integer', ['movement.total_price is integer instead of bigint']],
])('%s is found, and the suggested statement repairs it', async (breakage, words) => {
  await onTrial(async (trx) => {
    await sql.raw(breakage).execute(trx);
    const found = await findSchemaDifferences(trx, tables);
    expect(found.map(inWords)).toEqual(words);
    for (const difference of found) await sql.raw(difference.sql).execute(trx);
    expect((await findSchemaDifferences(trx, tables)).map(inWords)).toEqual([]);
  });
});

test('a unique index that ignores case is accepted as well', async () => {
  await onTrial(async (trx) => {
    await sql`ALTER TABLE vehicle DROP CONSTRAINT vehicle_name_key`.execute(trx);
    await sql`CREATE UNIQUE INDEX ON vehicle (lower(name))`.execute(trx);
    expect(await findSchemaDifferences(trx, tables)).toEqual([]);
  });
});

test('the command prints differences, writes a migration, and prints nothing once that has run', async () => {
  const own = join(folder, 'carriers');
  await mkdir(own);
  const contract = join(ROOT, 'contract/definition');
  await writeFile(
    join(own, 'definition.ts'),
    `import { define } from '${contract}/define';
import { integer, lines, reference, text } from '${contract}/fields';
export const carrier = define({
  name: 'carriers', one: 'Carrier', many: 'Carriers',
  fields: {
    name: text('Name', { unique: true }),
    order: integer('Order', { max: 5 }),
    regionId: reference('Region', 'regions'),
    stops: lines('Stops', { warehouseId: reference('Warehouse', 'warehouses') }),
  },
});`,
  );
  const diff = (...args: string[]) => {
    const env = { ...process.env, DATABASE_URL: plain.url, EXTENSIONS_DIR: folder };
    const program = ['--import', 'tsx', join(ROOT, 'server/cli/diff.ts'), ...args];
    return spoken(spawn(process.execPath, program, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] }));
  };
  const result = await diff();
  expect([result.ok, result.output]).toEqual([false, expect.stringContaining('CREATE TABLE carrier (')]);
  expect(result.output).toContain('The table carrier (extension carriers) is missing, in which carriers are kept.');
  expect((await diff('--write')).ok).toBe(true);
  const [file = ''] = await readdir(join(own, 'migrations'));
  expect(file).toMatch(/^\d{4}-\d\d-\d\d-carriers\.sql$/);
  expect(await readFile(join(own, 'migrations', file), 'utf8')).toBe(`CREATE TABLE carrier (
  id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  "order" integer NOT NULL CHECK ("order" BETWEEN 0 AND 5),
  region_id integer NOT NULL REFERENCES region
);
CREATE INDEX ON carrier (region_id);
CREATE INDEX ON carrier USING gin (searchable(name) gin_trgm_ops);

CREATE TABLE carrier_stop (
  carrier_id integer NOT NULL REFERENCES carrier ON DELETE CASCADE,
  position integer NOT NULL,
  warehouse_id integer NOT NULL REFERENCES warehouse,
  PRIMARY KEY (carrier_id, position)
);
CREATE INDEX ON carrier_stop (warehouse_id);
`);
  expect(await diff()).toMatchObject({ ok: true, output: 'The database is what the definitions say.\n' });
  expect((await sql`SELECT to_regclass('carrier') AS there`.execute(plain.db)).rows).toEqual([{ there: null }]);
});
