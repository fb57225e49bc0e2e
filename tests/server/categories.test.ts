import { afterAll, expect, test } from 'vitest';
import type { Category } from '../../contract/entities/category';
import { openApi, send } from '../helpers/api';
import { insertCategory, insertProduct } from '../helpers/fixtures';
import { checkCombinations, checkEachFilter, checkPages, contains, type List } from '../helpers/modelLists';

const { app, db, close } = await openApi();
afterAll(close);
const names = ['Żółw', 'ab', 'AB 50%', 'a_b', 'c\\d', "o'k", 'new', 'Zebra'];
for (let index = 0; index < 60; index++) {
  await insertCategory(db, { name: `${names[index % names.length]} ${index}` });
}
const rows: Category[] = (
  await db.selectFrom('category').select(['id as categoryId', 'name', 'description']).orderBy('id').execute()
).slice();
const list: List<Category> = {
  path: '/api/categories',
  rows: () => rows,
  filters: { name: contains(({ name }) => name) },
};

test('the list pages through every category once', () => checkPages(app, list, 3));
test('the name filter returns matching categories', () => checkEachFilter(app, list));
test('the name filter works with paging', () => checkCombinations(app, list));

test('a category is created, changed and deleted', async () => {
  const created = await send(app, 'POST', '/api/categories', { name: ' Toys ', description: 'To play' });
  expect(created.statusCode).toBe(201);
  const { categoryId } = created.json();
  expect(created.json()).toEqual({ categoryId, name: 'Toys', description: 'To play' });

  const changed = await send(app, 'PUT', `/api/categories/${categoryId}`, { name: 'Games', description: 'To win' });
  expect(changed.statusCode).toBe(200);
  expect(changed.json()).toEqual({ categoryId, name: 'Games', description: 'To win' });

  const deleted = await send(app, 'DELETE', `/api/categories/${categoryId}`);
  expect([deleted.statusCode, deleted.body]).toEqual([204, '']);
});

test.each(['PUT', 'DELETE'] as const)('%s of an unknown category is an error', async (method) => {
  const response = await send(app, method, '/api/categories/999999', { name: 'a', description: 'b' });
  expect([response.statusCode, response.json()]).toMatchObject([404, { description: 'Category not found.' }]);
});

test.each([1, 3])('a category with %i products cannot be deleted', async (count) => {
  const { id } = await insertCategory(db, { name: `Kept ${count}` });
  for (let index = 0; index < count; index++) await insertProduct(db, { category_id: id });
  const response = await send(app, 'DELETE', `/api/categories/${id}`);
  expect(response.statusCode).toBe(409);
  expect(response.json()).toMatchObject({
    description: `Category "Kept ${count}" cannot be deleted. It is still used by ${count} product${count > 1 ? 's' : ''}.`,
  });
});

test('a single category can be read, beyond the documented API', async () => {
  const [first] = rows;
  expect((await app.inject(`/api/categories/${first?.categoryId}`)).json()).toEqual(first);
  expect((await app.inject('/api/categories/999999')).json()).toMatchObject({ description: 'Category not found.' });
});
