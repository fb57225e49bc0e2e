import { afterAll, expect, test } from 'vitest';
import { ZodObject } from 'zod';
import { receive } from '../../server/inventory/stock';
import { openApi, send } from '../helpers/api';
import { calls } from '../helpers/calls';
import { insertTrade } from '../helpers/scene';

/* Requests with the id of an unknown warehouse. */

const { app, db, close } = await openApi();
afterAll(close);
const { warehouseIds, employeeIds, productIds, supplierId, clientId } = await insertTrade(db, [1_000]);
const [warehouseId = 0, employeeId = 0, productId = 0] = [warehouseIds[0], employeeIds[0], productIds[0]];
const items = { [productId]: 1 };
const { transactionId } = await receive(db, { warehouseId, employeeId, supplierId, items });

/** The queries that reports require. */
const NEEDED: Readonly<Record<string, string>> = { '/api/reports/stock-card': `?productId=${productId}` };

const paths = [
  ...calls
    .filter(({ query }) => query instanceof ZodObject && 'warehouseId' in query.shape)
    .map(({ path }) => path + (NEEDED[path] ?? '')),
  `/api/products/${productId}`,
  `/api/clients/${clientId}`,
  `/api/suppliers/${supplierId}`,
  `/api/employees/${employeeId}`,
  `/api/transactions/${transactionId}`,
];

test.each(paths)('%s works for an existing warehouse, and returns 404 for an unknown one', async (path) => {
  expect(paths).toHaveLength(25);
  const of = (id: number | string) => `${path}${path.includes('?') ? '&' : '?'}warehouseId=${id}`;
  expect((await app.inject(of(warehouseId))).statusCode).toBe(200);
  for (const unknown of ['999999', '2147483647']) {
    const response = await app.inject(of(unknown));
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.json()).toMatchObject({ description: 'Warehouse not found.' });
  }
});

test('other errors take precedence', async () => {
  expect((await app.inject('/api/products?warehouseId=999999&page=x')).statusCode).toBe(400);
  expect((await app.inject('/api/products/999999?warehouseId=999999')).json().description).toBe('Product not found.');
  expect((await app.inject(`/api/products/${productId}?warehouseId=9223372036854775808`)).statusCode).toBe(200);
});

test('a write is not rolled back by an unknown warehouse in the query', async () => {
  const category = { name: 'Kept', description: 'Things' };
  const response = await send(app, 'POST', '/api/categories?warehouseId=999999', category);
  expect(response.statusCode).toBe(201);
});
