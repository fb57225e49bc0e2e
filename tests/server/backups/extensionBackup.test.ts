import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUp } from '../../../server/backup/backup';
import { restore } from '../../../server/backup/restore';
import { executedExtensionMigrations, readMigrations } from '../../../server/db/extensionMigrations';
import type { Db } from '../../../server/db/types';
import { send } from '../../helpers/api';
import { emptyDatabase, type FreshDatabase } from '../../helpers/database';
import { EXTENSIONS, openExtended } from '../../helpers/extensions';
import { insertCategory, insertProduct } from '../../helpers/fixtures';

const { app, db, url, extensions, close } = await openExtended(EXTENSIONS);
const { migrations } = extensions;
const folder = await mkdtemp(join(tmpdir(), 'magazyn-extended-'));
const others: FreshDatabase[] = [];
afterAll(async () => {
  await close();
  await Promise.all(others.map(({ drop }) => drop()));
  await rm(folder, { recursive: true });
});

async function target(): Promise<FreshDatabase> {
  const made = await emptyDatabase();
  others.push(made);
  return made;
}

const contentOf = async (of: Db) => {
  const tables = ['depot', 'product', 'product_tag', 'category'];
  const rows = tables.map((table) => sql`SELECT * FROM ${sql.table(table)} ORDER BY 1, 2`.execute(of));
  return (await Promise.all(rows)).map((each) => each.rows);
};

let path: string;
beforeAll(async () => {
  const { depotId } = (await send(app, 'POST', '/api/depots', { name: 'North' })).json();
  const { id: category_id } = await insertCategory(db);
  await insertProduct(db, { category_id });
  const bolt = { name: 'Bolt', description: 'Round', unitPrice: 1, unitSize: 1, categoryId: category_id };
  const body = { ...bolt, unit: 'piece', grade: 'a', depotId, tags: [{ name: 'small' }] };
  expect((await send(app, 'POST', '/api/products', body)).statusCode).toBe(201);
  ({ path } = await backUp(url, folder, { extensions: migrations }));
});

test('the header names the migrations of extensions', async () => {
  const [header = ''] = gunzipSync(await readFile(path))
    .toString()
    .split('\n');
  expect(JSON.parse(header).extensions).toEqual([
    'fleet/2026-11-20-fleet',
    'labels/2026-11-21-labels',
    'labels/2026-11-22-homes',
  ]);
});

test('data of extensions is restored, and their later migrations run afterwards', async () => {
  const to = await target();
  const later = { name: 'fleet/2026-11-23-later', sql: "UPDATE depot SET name = name || ' (old)'" };
  await restore(to.url, path, { extensions: [later, ...migrations] });
  const [depots, ...rest] = await contentOf(db);
  expect(await contentOf(to.db)).toEqual([depots?.map((row) => ({ ...Object(row), name: 'North (old)' })), ...rest]);
  expect(await executedExtensionMigrations(to.db)).toEqual([...migrations.map(({ name }) => name), later.name]);
});

test('a backup replaces a database with the same extensions', async () => {
  const to = await target();
  await restore(to.url, path, { extensions: migrations });
  const { aside } = await restore(to.url, path, { extensions: migrations, replace: true });
  expect(aside).toMatch(/^before_/);
  expect(await contentOf(to.db)).toEqual(await contentOf(db));
});

test('a backup is rejected if an extension is missing, which the error names', async () => {
  const to = await target();
  const fleet = migrations.slice(0, 1);
  await expect(restore(to.url, path, { extensions: fleet })).rejects.toThrow(
    'It holds data of the extension labels, whose migration labels/2026-11-21-labels is not here. Put extensions/labels back',
  );
  expect((await sql`SELECT to_regclass('product') AS there`.execute(to.db)).rows).toEqual([{ there: null }]);
});

test('a backup of a release without extensions is restored, and their tables are added', async () => {
  const to = await target();
  const fixture = join(import.meta.dirname, '../../fixtures/release-0.1.0.backup');
  await restore(to.url, fixture, { extensions: await readMigrations(EXTENSIONS) });
  const { rows } = await sql`SELECT DISTINCT grade, unit FROM product`.execute(to.db);
  expect(rows).toEqual([{ grade: 'b', unit: null }]);
});

test('tables with circular references are restored with their constraints', async () => {
  const from = await target();
  const circle = { name: 'kits/2026-11-24-kits', sql: CIRCLE };
  await restore(from.url, path, { extensions: [...migrations, circle] });
  await sql`INSERT INTO kit (name, product_id) SELECT 'Kit', max(id) FROM product`.execute(from.db);
  await sql`UPDATE product SET kit_id = 1 WHERE id = 1`.execute(from.db);
  const taken = await backUp(from.url, join(folder, 'circle'), { extensions: [...migrations, circle] });
  const to = await target();
  await restore(to.url, taken.path, { extensions: [...migrations, circle] });
  const { rows } = await sql`SELECT product.id, kit.product_id FROM product JOIN kit ON kit.id = kit_id`.execute(to.db);
  expect(rows).toEqual([{ id: 1, product_id: 2 }]);
  await expect(sql`UPDATE product SET kit_id = 9`.execute(to.db)).rejects.toThrow('foreign key constraint');
});

const CIRCLE = `
  CREATE TABLE kit (
    id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    name text NOT NULL,
    product_id integer NOT NULL REFERENCES product
  );
  ALTER TABLE product ADD COLUMN kit_id integer REFERENCES kit;`;
