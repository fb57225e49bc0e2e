import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openApi } from '../helpers/api';
import { insertCategory, insertProduct } from '../helpers/fixtures';

/* Values that another record has already, rejected by a unique constraint: a 409 that names the fields. */

const { app, db, close } = await openApi();
afterAll(close);
const { id: categoryId } = await insertCategory(db, { name: 'Tools' });
const other = await insertCategory(db, { name: 'Toys' });
await insertProduct(db, { category_id: categoryId, name: 'Hammer' });
await sql`CREATE UNIQUE INDEX category_taken ON category (lower(name))`.execute(db);
await sql`ALTER TABLE product ADD UNIQUE (category_id, name)`.execute(db);

const taken = (...fields: string[]) => {
  const description =
    fields.length === 1 ? 'Name is already taken.' : 'Category id and name are already taken together.';
  return [409, { description, errors: Object.fromEntries(fields.map((field) => [field, description])) }];
};

test.each([
  ['POST', '/api/categories'],
  ['PUT', `/api/categories/${other.id}`],
] as const)('%s %s with a name that another one has', async (method, url) => {
  const answer = await app.inject({ method, url, payload: { name: 'TOOLS', description: 'More' } });
  expect([answer.statusCode, answer.json()]).toMatchObject(taken('name'));
});

test('a combination of values that is taken', async () => {
  const payload = { name: 'Hammer', description: 'Another', unitPrice: 1, unitSize: 1, categoryId };
  const answer = await app.inject({ method: 'POST', url: '/api/products', payload });
  expect([answer.statusCode, answer.json()]).toMatchObject(taken('categoryId', 'name'));
});

test('a duplicate generated id is a server error', async () => {
  await sql`SELECT setval(pg_get_serial_sequence('category', 'id'), ${categoryId}, false)`.execute(db);
  const answer = await app.inject({
    method: 'POST',
    url: '/api/categories',
    payload: { name: 'New', description: 'N' },
  });
  expect(answer.statusCode).toBe(500);
});
