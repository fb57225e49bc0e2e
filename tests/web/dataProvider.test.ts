import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createAccess } from '../../src/app/access';
import { createDataProvider } from '../../src/dataProvider';
import { sendMove } from '../../src/inventory/move/moveCalls';
import { lazyEntities } from '../../src/resources';
import { buildCategory, buildProduct, buildProductDetail, buildSummary, pageOf } from '../helpers/builders';
import { recordWire, refusal } from '../helpers/wire';

/*
 * Calls of the data provider that custom pages may use and no screen of the product does.
 */

const provider = createAccess().dataProvider;

test('if the code of an entity cannot be loaded, the call fails as a network error, which the page retries', async () => {
  const load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  const entities = lazyEntities.map((entity) => ({ ...entity, load }));
  const rows = createDataProvider([], entities).getList('purchase-orders', { filter: {} });
  await expect(rows).rejects.toMatchObject({ message: 'Network Error', status: 0 });
});

describe('a list', () => {
  const sort = { field: 'id', order: 'ASC' } as const;

  test('has its page count, and no total that is unknown', async () => {
    recordWire({ 'GET /api/products': () => pageOf([buildProduct()], 3) });
    const answer = await provider.getList('products', { pagination: { page: 2, perPage: 25 }, sort, filter: {} });
    expect(answer).toMatchObject({
      data: [{ id: 7, productId: 7, name: 'Hammer' }],
      pageInfo: { hasNextPage: true, hasPreviousPage: true },
      meta: { totalPages: 3 },
    });
    expect(answer).not.toHaveProperty('total');
  });

  test('of all rows keeps the filters', async () => {
    const wire = recordWire({ 'GET /api/products': () => pageOf([]) });
    await provider.getList('products', { filter: { categoryId: 3 }, meta: { all: true } });
    expect(wire.last('GET /api/products').query).toEqual({ categoryId: '3', all: 'true' });
  });

  test('that is a bare array is one page, and is loaded without a page number', async () => {
    const wire = recordWire();
    const answer = await provider.getList('countries', { filter: { regionId: 2 }, meta: { all: true } });
    expect(answer).toMatchObject({
      data: [{ id: 21, name: 'Japan' }],
      pageInfo: { hasNextPage: false, hasPreviousPage: false },
    });
    expect(wire.last('GET /api/countries').query).toEqual({ regionId: '2' });
  });

  test('of an undeclared resource throws', async () => {
    await expect(provider.getList('gadgets', { filter: {} })).rejects.toThrow('No list is named gadgets');
  });
});

describe('getMany', () => {
  test('loads each record by its id', async () => {
    const wire = recordWire({
      'GET /api/products/:id': ({ path }) => buildProductDetail({ productId: Number(path.split('/').at(-1)) }),
    });
    const { data } = await provider.getMany('products', { ids: [7, 8] });
    expect(data.map(({ id }) => id)).toEqual([7, 8]);
    expect(wire.requests()).toHaveLength(2);
  });

  test.each([
    [
      'categories',
      { 'GET /api/categories': () => pageOf([buildCategory({ categoryId: 3 }), buildCategory({ categoryId: 4 })]) },
      [4, 3],
    ],
    ['regions', {}, [2, 1]],
  ])('of %s, which have no detail, sends one request for all', async (resource, replies, ids) => {
    const wire = recordWire(replies);
    const { data } = await provider.getMany(resource, { ids });
    expect(data.map(({ id }) => id)).toEqual(ids);
    expect(wire.requests()).toHaveLength(1);
    await expect(provider.getMany(resource, { ids: [99] })).rejects.toMatchObject({ status: 404 });
  });

  test('loads the records that refer to another one', async () => {
    const wire = recordWire({ 'GET /api/products': () => pageOf([buildProduct()]) });
    const { data } = await provider.getManyReference('products', {
      target: 'categoryId',
      id: 3,
      pagination: { page: 1, perPage: 25 },
      sort: { field: 'id', order: 'ASC' },
      filter: {},
    });
    expect(data).toMatchObject([{ id: 7 }]);
    expect(wire.last('GET /api/products').query).toEqual({ categoryId: '3', page: '0' });
  });
});

describe('one record', () => {
  test('of an entity without a detail is found in the whole list', async () => {
    const wire = recordWire({ 'GET /api/categories': () => pageOf([buildCategory({ categoryId: 3, name: 'Tools' })]) });
    await expect(provider.getOne('categories', { id: '3' })).resolves.toMatchObject({ data: { id: 3, name: 'Tools' } });
    expect(wire.last('GET /api/categories').query).toEqual({ all: 'true' });
    await expect(provider.getOne('categories', { id: 4 })).rejects.toMatchObject({
      message: 'Category not found.',
      status: 404,
    });
  });

  test('has no fields whose value is null in the answer', async () => {
    recordWire({ 'GET /api/products/:id': () => ({ ...buildProductDetail(), description: null }) });
    const { data } = await provider.getOne('products', { id: 7 });
    expect(data).not.toHaveProperty('description');
  });

  test('that was deleted is returned', async () => {
    recordWire({ 'DELETE /api/products/:id': () => new Response(null, { status: 204 }) });
    await expect(provider.delete('products', { id: 7 })).resolves.toMatchObject({ data: { id: 7, productId: 7 } });
  });
});

describe('a new record', () => {
  const toys = { name: 'Toys', description: 'To play' };

  test('is sent with its idempotency key, if it has one', async () => {
    const wire = recordWire({ 'POST /api/categories': () => buildCategory() });
    await provider.create('categories', { data: toys, meta: { key: 'key-1234' } });
    expect(wire.last('POST /api/categories').body).toEqual(toys);
    expect(wire.last('POST /api/categories').headers.get('Idempotency-Key')).toBe('key-1234');
    await provider.create('categories', { data: toys });
    expect(wire.last('POST /api/categories').headers.has('Idempotency-Key')).toBe(false);
  });
});

test('an API of another origin gets no idempotency key, since CORS would have to allow that header', async () => {
  const wire = recordWire({
    'POST https://api.example.com/api/inventory/receive': () => ({ transactionId: 17 }),
    'POST https://api.example.com/api/categories': () => buildCategory(),
  });
  const other = await providerOfOtherOrigin();
  await other.sendMove('receive', { items: { 7: 3 } }, 'key-1234');
  await other.create('categories', { data: { name: 'Toys' }, meta: { key: 'key-1234' } });
  expect(wire.requests()).toHaveLength(2);
  for (const { headers } of wire.requests()) expect(headers.has('Idempotency-Key')).toBe(false);
});

/** Loads the data provider and the calls of moves for an API of another origin. */
async function providerOfOtherOrigin() {
  vi.stubEnv('VITE_API_URL', 'https://api.example.com');
  vi.resetModules();
  const { createAccess: create } = await import('../../src/app/access');
  const calls = await import('../../src/inventory/move/moveCalls');
  // Modules that it imports later need the same settings.
  onTestFinished(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });
  return { ...create().dataProvider, ...calls };
}

describe('the summary', () => {
  test('is of all warehouses, or of one', async () => {
    const wire = recordWire({ 'GET /api/dashboard/summary': () => buildSummary({ productsCount: 5 }) });
    await expect(provider.getSummary(null)).resolves.toMatchObject({ productsCount: 5 });
    expect(wire.last('GET /api/dashboard/summary').query).toEqual({});
    await provider.getSummary('2');
    expect(wire.last('GET /api/dashboard/summary').query).toEqual({ warehouseId: '2' });
  });

  test.each([null, {}])('is null if the backend sends %j', async (nothing) => {
    recordWire({ 'GET /api/dashboard/summary': () => nothing });
    await expect(provider.getSummary(null)).resolves.toBeNull();
  });
});

describe('a move', () => {
  const body = { warehouseId: 1, supplierId: 6, employeeId: 9, items: { 7: 3 } };

  test('is sent with its key, and returns its transaction', async () => {
    const wire = recordWire({ 'POST /api/inventory/receive': () => ({ transactionId: 17 }) });
    await expect(sendMove('receive', body, 'key-1234')).resolves.toEqual({ transactionId: 17 });
    expect(wire.last('POST /api/inventory/receive').body).toEqual(body);
    expect(wire.last('POST /api/inventory/receive').headers.get('Idempotency-Key')).toBe('key-1234');
  });

  test('that is refused has the text of the server as its message', async () => {
    recordWire({ 'POST /api/inventory/delivery': () => refusal(409, 'Insufficient stock of "Axe".') });
    await expect(sendMove('delivery', body, 'key-1234')).rejects.toMatchObject({
      message: 'Insufficient stock of "Axe".',
      status: 409,
    });
  });
});
