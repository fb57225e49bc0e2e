import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, expect, test } from 'vitest';
import { buildApp } from '../../../server/app';
import { connect } from '../../../server/db/connection/connect';
import { send } from '../../helpers/api';
import { cutWire } from '../../helpers/cutWire';
import { freshDatabase } from '../../helpers/database';
import { insertCategory, insertProduct, insertWarehouse } from '../../helpers/fixtures';
import { UNLIMITED } from '../../helpers/limits';

/* The database is lost right after a commit: the work is done, and the server does not know. */

const { db, url, drop } = await freshDatabase();
const wire = await cutWire(url);
const cut = connect(wire.url, { max: 1 });
const app = await buildApp({ db: cut, limits: UNLIMITED });
// A cut that a test has not used must not affect the next test.
afterEach(() => wire.cutAtCommit(0));
afterAll(async () => {
  await app.close();
  await cut.destroy();
  await wire.close();
  await drop();
});

const category = await insertCategory(db);
const product = await insertProduct(db, { category_id: category.id });
const warehouse = await insertWarehouse(db);

const text = { name: 'Toys', description: 'To play' };
const goods = { ...text, unitPrice: 10, unitSize: 1, categoryId: category.id };

type Response = Awaited<ReturnType<typeof send>>;

/** Checks the response to work that is committed but not confirmed. */
function expectDoubt(response: Response): void {
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '2']);
  expect(response.json().description).toContain('may have been recorded all the same');
}

const categoriesNamed = (name: string) => db.selectFrom('category').select('id').where('name', '=', name).execute();

test('a category whose creation was not confirmed exists once, despite retries with its key', async () => {
  const key = randomUUID();
  wire.cutAtCommit();
  expectDoubt(await send(app, 'POST', '/api/categories', text, key));
  const made = await categoriesNamed(text.name);
  expect(made).toHaveLength(1);
  const again = await send(app, 'POST', '/api/categories', text, key);
  expect([again.statusCode, again.json()]).toEqual([201, { categoryId: made[0]?.id, ...text }]);
  expect(await categoriesNamed(text.name)).toEqual(made);
});

test.each([
  ['words', goods, 1000],
  ['price', { ...goods, name: 'Dear', unitPrice: 20 }, 2000],
])('a recorded change of a product’s %s is not reported as failed', async (_, body, unit_price) => {
  wire.cutAtCommit();
  expectDoubt(await send(app, 'PUT', `/api/products/${product.id}`, body));
  const stored = db.selectFrom('product').select(['name', 'unit_price']).where('id', '=', product.id);
  expect(await stored.executeTakeFirst()).toEqual({ name: body.name, unit_price });
  expect((await send(app, 'PUT', `/api/products/${product.id}`, body)).statusCode).toBe(200);
});

test('nor is a recorded change or deletion of a category', async () => {
  wire.cutAtCommit();
  expectDoubt(await send(app, 'PUT', `/api/categories/${category.id}`, { name: 'Games', description: 'To win' }));
  expect(await categoriesNamed('Games')).toEqual([{ id: category.id }]);
  wire.cutAtCommit();
  expectDoubt(await send(app, 'DELETE', `/api/warehouses/${warehouse.id}`));
  expect((await send(app, 'DELETE', `/api/warehouses/${warehouse.id}`)).statusCode).toBe(404);
});
