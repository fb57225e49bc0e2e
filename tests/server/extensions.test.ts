import { afterAll, describe, expect, test } from 'vitest';
import { refuseDisagreement } from '../../server/schema/agreement';
import { send } from '../helpers/api';
import { openExtended } from '../helpers/extensions';
import { insertCategory, insertCountry, insertProduct, insertWarehouse } from '../helpers/fixtures';

const { app, db, extensions, close } = await openExtended();
afterAll(close);

const { id: countryId, region_id: regionId } = await insertCountry(db);
const { id: warehouseId } = await insertWarehouse(db);
const { id: categoryId } = await insertCategory(db, { name: 'Tools' });
const { id: productId } = await insertProduct(db, { name: 'Bolt', category_id: categoryId });

const place = { street: 'Main', streetNumber: '1', postalCode: '00-001', city: 'Springfield', countryId, regionId };
const van = {
  name: 'Van',
  plate: 'AB 1',
  seats: 3,
  volume: 12.5,
  cost: 19_999.99,
  boughtOn: '2026-01-02',
  isElectric: true,
  mode: 'road',
  warehouseId,
  address: place,
  cargo: [],
};
const nothing = {
  remarks: null,
  contact: null,
  phoneNumber: null,
  bay: null,
  soldOn: null,
  port: null,
  depotId: null,
  depotName: null,
};

/** Creates a record, and expects success. */
async function create(path: string, body: object) {
  const response = await send(app, 'POST', `/api/${path}`, body);
  expect([response.statusCode, response.json()]).toEqual([201, expect.anything()]);
  return response.json();
}
const get = async (url: string) => (await app.inject(url)).json();
const names = async (query: string) =>
  (await get(`/api/vehicles?${query}`)).content.map(({ name }: { name: string }) => name);

test('the migrations match the definitions', async () => {
  await expect(refuseDisagreement(db, extensions)).resolves.toBeUndefined();
});

test('a record with every kind of field is created, read, changed and deleted', async () => {
  const created = await create('vehicles', van);
  const { vehicleId } = created;
  const { address, cargo, ...sent } = van;
  const row = {
    ...sent,
    ...nothing,
    vehicleId,
    warehouseName: expect.any(String),
    address: expect.stringMatching(/^Main 1 Springfield, /),
    tripsCount: 7,
  };
  expect(created).toEqual(row);
  expect(await get(`/api/vehicles/${vehicleId}`)).toEqual({
    ...row,
    cargo,
    address: {
      ...address,
      countryName: expect.any(String),
      regionId: expect.any(Number),
      regionName: expect.any(String),
    },
  });

  const { depotId } = await create('depots', { name: 'North' });
  const everything = {
    remarks: 'First line\nsecond',
    contact: 'me@example.com',
    phoneNumber: '+48 1',
    bay: '12A',
    soldOn: '2026-03-04',
    mode: 'sea',
    port: 'Gdynia',
    depotId,
    cargo: [{ productId, quantity: 2, price: 1.5 }],
    address: { ...place, street: 'Side' },
  };
  const changed = await send(app, 'PUT', `/api/vehicles/${vehicleId}`, { ...van, ...everything });
  expect(changed.statusCode).toBe(200);
  const detail = await get(`/api/vehicles/${vehicleId}`);
  expect(detail).toMatchObject({
    ...everything,
    plate: 'AB 1',
    depotName: 'North',
    cargo: [{ productId, productName: 'Bolt', quantity: 2, price: 1.5 }],
    address: { street: 'Side' },
  });

  expect((await send(app, 'PUT', `/api/vehicles/${vehicleId}`, van)).json()).toMatchObject(nothing);
  expect((await send(app, 'DELETE', `/api/vehicles/${vehicleId}`)).statusCode).toBe(204);
  expect(await get(`/api/vehicles/${vehicleId}`)).toMatchObject({ description: 'Vehicle not found.' });
});

test.each([
  ['a rule across fields', { soldOn: '2025-01-01' }, 'soldOn'],
  ['a conditional field that does not apply', { port: 'Gdynia' }, 'port'],
  ['a required conditional field', { mode: 'sea' }, 'port'],
  ['a pattern', { name: 'van' }, 'name'],
  ['a text that is too long', { name: 'V'.repeat(21) }, 'name'],
  ['a number that is too small', { seats: 0 }, 'seats'],
  ['a number that is too large', { cost: 1_000_000.01 }, 'cost'],
  ['an invalid choice', { mode: 'air' }, 'mode'],
  ['a reference to an unknown record', { warehouseId: 999_999 }, 'warehouseId'],
  ['an optional reference to an unknown record', { depotId: 999_999 }, 'depotId'],
  ['an address in an unknown country', { address: { ...place, countryId: 999_999 } }, 'address.countryId'],
  ['a line with an unknown reference', { cargo: [{ productId: 999_999, quantity: 1 }] }, 'cargo.0.productId'],
  [
    'a duplicate line',
    {
      cargo: [
        { productId, quantity: 1 },
        { productId, quantity: 2 },
      ],
    },
    'cargo.1.productId',
  ],
  ['a line with too low an amount', { cargo: [{ productId, quantity: 0 }] }, 'cargo.0.quantity'],
  ['a missing field', { volume: undefined }, 'volume'],
])('%s is rejected at its field', async (_, wrong, field) => {
  const response = await send(app, 'POST', '/api/vehicles', { ...van, ...wrong });
  expect([response.statusCode, Object.keys(response.json().errors ?? {})]).toEqual([400, [field]]);
});

test('an omitted field gets its initial value on create, and not on update', async () => {
  const { seats, mode, ...rest } = { ...van, name: 'Brief' };
  const { vehicleId, ...made } = await create('vehicles', rest);
  expect(made).toMatchObject({ seats: 2, mode: 'road' });
  const url = `/api/vehicles/${vehicleId}`;
  const refused = await send(app, 'PUT', url, { ...rest, mode });
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, ['seats']]);
  const schema = async (path: string, call: string) =>
    (await get('/api/openapi.json')).paths[path][call].requestBody.content['application/json'].schema;
  expect((await schema('/api/vehicles', 'post')).required).not.toContain('seats');
  expect((await schema('/api/vehicles', 'post')).properties.seats).toMatchObject({ default: 2 });
  expect((await schema('/api/vehicles/{id}', 'put')).required).toContain('seats');
  await send(app, 'DELETE', url);
});

test('a duplicate of a unique value is rejected', async () => {
  const { vehicleId } = await create('vehicles', { ...van, name: 'One' });
  const second = await send(app, 'POST', '/api/vehicles', { ...van, name: 'One' });
  expect([second.statusCode, second.json()]).toMatchObject([
    409,
    { description: 'Name is already taken.', errors: { name: 'Name is already taken.' } },
  ]);
  const { vehicleId: other } = await create('vehicles', { ...van, name: 'Two' });
  const changed = await send(app, 'PUT', `/api/vehicles/${other}`, { ...van, name: 'One' });
  expect(changed.statusCode).toBe(409);
  for (const id of [vehicleId, other]) await send(app, 'DELETE', `/api/vehicles/${id}`);
});

test('a repeated create with its key returns the same record', async () => {
  const submit = (body: object) => send(app, 'POST', '/api/vehicles', body, 'key-of-a-van');
  const first = await submit(van);
  expect((await submit(van)).json()).toEqual(first.json());
  expect((await submit({ ...van, seats: 4 })).statusCode).toBe(422);
  await send(app, 'DELETE', `/api/vehicles/${first.json().vehicleId}`);
  expect((await submit(van)).statusCode).toBe(409);
});

test('an optional address can be added, changed and removed', async () => {
  const { depotId, ...made } = await create('depots', { name: 'Bare' });
  expect(made).toEqual({ name: 'Bare', address: null });
  const put = async (address?: object | null) => {
    const response = await send(app, 'PUT', `/api/depots/${depotId}`, { name: 'Bare', address });
    expect(response.statusCode).toBe(200);
    return (await get(`/api/depots/${depotId}`)).address;
  };
  expect(await put(place)).toMatchObject(place);
  expect(await put({ ...place, street: 'Side' })).toMatchObject({ street: 'Side' });
  expect(await put()).toBeNull();
  expect(await put(null)).toBeNull();
});

test('a referenced record cannot be deleted, and the error names the references', async () => {
  const { depotId } = await create('depots', { name: 'Kept' });
  const { vehicleId } = await create('vehicles', { ...van, depotId, cargo: [{ productId, quantity: 1 }] });
  for (const [path, words] of [
    [`depots/${depotId}`, 'Depot "Kept" cannot be deleted. It is still used by vehicles.'],
    [`products/${productId}`, 'Product "Bolt" cannot be deleted. It is still used by vehicles.'],
  ]) {
    const response = await send(app, 'DELETE', `/api/${path}`);
    expect([response.statusCode, response.json()]).toMatchObject([409, { description: words }]);
  }
  await send(app, 'DELETE', `/api/vehicles/${vehicleId}`);
});

describe('a list', () => {
  test('returns rows that match its filters', async () => {
    const { depotId } = await create('depots', { name: 'South' });
    const small = { ...van, name: 'Small', seats: 1, volume: 0.5, cost: 10, boughtOn: '2024-05-06', isElectric: false };
    const ship = { ...van, name: 'Ship', mode: 'sea', port: 'Gdynia', depotId, soldOn: '2026-07-08', bay: 7 };
    for (const each of [small, ship]) await create('vehicles', each);
    expect(await names('')).toEqual(['Small', 'Ship']);
    for (const query of [
      'name=MAL',
      'maxSeats=2',
      'minSeats=1&maxSeats=1',
      'maxVolume=0.5',
      'maxCost=10',
      'toBoughtOn=2024-05-06',
      'isElectric=false',
      'mode=road',
    ]) {
      expect([query, await names(query)]).toEqual([query, ['Small']]);
    }
    for (const query of ['port=dyn', 'fromSoldOn=2026-07-08', `depotId=${depotId}`, 'minCost=11', 'mode=sea']) {
      expect([query, await names(query)]).toEqual([query, ['Ship']]);
    }
    expect(await names(`warehouseId=${warehouseId}&name=s`)).toEqual(['Small', 'Ship']);
  });

  test('rejects an unknown filter', async () => {
    expect((await app.inject('/api/vehicles?plates=AB')).statusCode).toBe(400);
  });
});

describe('fields added to an entity of the product', () => {
  const bolt = { name: 'Nut', description: 'Round', unitPrice: 1.5, unitSize: 0.25, categoryId, grade: 'a', tags: [] };

  test('can be created, read, filtered and changed', async () => {
    const { depotId } = await create('depots', { name: 'East' });
    const tags = [{ name: 'small' }, { name: 'round' }];
    const created = await create('products', { ...bolt, unit: 'piece', deposit: 0.1, depotId, tags });
    expect(created).toMatchObject({ unit: 'piece', grade: 'a', deposit: 0.1, depotId, depotName: 'East' });
    const url = `/api/products/${created.productId}`;
    expect(await get(url)).toMatchObject({ unit: 'piece', tags, priceHistory: [{ price: 1.5 }] });
    for (const query of ['unit=IEC', 'grade=a', 'minDeposit=0.1', `depotId=${depotId}`]) {
      const { content } = await get(`/api/products?${query}`);
      expect(content.map(({ name }: { name: string }) => name)).toEqual(['Nut']);
    }

    const without = { unit: null, depotId: null };
    const described = await send(app, 'PUT', url, { ...bolt, ...without, grade: 'b', tags: [{ name: 'new' }] });
    expect([described.statusCode, described.json()]).toMatchObject([200, { ...without, grade: 'b' }]);
    const repriced = await send(app, 'PUT', url, { ...bolt, unitPrice: 2, unit: 'box', tags: [{ name: 'newer' }] });
    expect(repriced.json()).toMatchObject({ unitPrice: 2, unit: 'box', grade: 'a' });
    expect((await get(url)).tags).toEqual([{ name: 'newer' }]);
    const fixed = await send(app, 'PUT', url, { ...bolt, deposit: 0.2, tags });
    expect([fixed.statusCode, Object.keys(fixed.json().errors)]).toEqual([400, ['deposit']]);
    expect(await get(url)).toMatchObject({ deposit: 0.1, tags: [{ name: 'newer' }] });
  });

  test('may be omitted: a new record has none, a changed one keeps its values', async () => {
    const { grade, tags, ...known } = { ...bolt, name: 'Plain' };
    const made = await create('products', known);
    const url = `/api/products/${made.productId}`;
    expect(await get(url)).toMatchObject({ unit: null, grade: 'b', tags: [], homes: [] });

    const { depotId } = await create('depots', { name: 'Left' });
    const own = { unit: 'left', grade: 'a', depotId, tags: [{ name: 'left' }], homes: [{ depotId }] };
    expect((await send(app, 'PUT', url, { ...known, ...own })).statusCode).toBe(200);
    for (const price of [known.unitPrice, 7]) {
      const kept = await send(app, 'PUT', url, { ...known, unitPrice: price });
      expect([kept.statusCode, kept.json().unitPrice]).toEqual([200, price]);
      expect(await get(url)).toMatchObject(own);
    }
    await send(app, 'PUT', url, { ...known, unit: null, tags: [] });
    expect(await get(url)).toMatchObject({ ...own, unit: null, tags: [] });
    await send(app, 'DELETE', url);
  });

  test('can be filtered by references in their lines', async () => {
    const { depotId: here } = await create('depots', { name: 'Here' });
    const { depotId: there } = await create('depots', { name: 'There' });
    const homes = [[here], [here, there], []].map((ids) => ids.map((depotId) => ({ depotId })));
    const ids: number[] = [];
    for (const each of homes) {
      ids.push((await create('products', { ...bolt, name: `Home ${ids.length}`, homes: each })).productId);
    }
    const found = async (query: string) => {
      const { content, page } = await get(`/api/products?${query}`);
      expect(page.totalElements).toBe(content.length);
      return content.map(({ productId }: { productId: number }) => productId);
    };
    expect(await found(`homeId=${here}`)).toEqual(ids.slice(0, 2));
    expect(await found(`homeId=${there}&name=Home`)).toEqual(ids.slice(1, 2));
    expect(await found('homeId=999999')).toEqual([]);
    expect((await app.inject('/api/products?homeId=x')).json().errors).toHaveProperty('homeId');
    const { parameters } = (await get('/api/openapi.json')).paths['/api/products'].get;
    expect(parameters.map(({ name }: { name: string }) => name)).toContain('homeId');
  });

  test.each([
    [{ depotId: 999_999 }, 400, 'depotId'],
    [{ unit: 'x'.repeat(21) }, 400, 'unit'],
    [{ tags: [{}] }, 400, 'tags.0.name'],
    [{ unit: 'taken' }, 409, 'unit'],
  ])('are validated like others: %j', async (wrong, status, field) => {
    if (status === 409) await create('products', { ...bolt, unit: 'taken' });
    const response = await send(app, 'POST', '/api/products', { ...bolt, ...wrong });
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([status, [field]]);
  });

  test('have their initial value if the product inserts a record itself', async () => {
    expect(await get(`/api/products/${productId}`)).toMatchObject({ unit: null, grade: 'b', tags: [] });
  });

  test('do not change if they are fixed', async () => {
    const made = await create('categories', { name: 'Paint', description: 'Wet', colour: 'red' });
    expect(made).toMatchObject({ colour: 'red' });
    const url = `/api/categories/${made.categoryId}`;
    const changed = { name: 'Paints', description: 'Wet' };
    for (const colour of ['blue', null]) {
      const refused = await send(app, 'PUT', url, { ...changed, colour });
      const description = 'Colour cannot be changed.';
      expect([refused.statusCode, refused.json()]).toMatchObject([
        400,
        { description, errors: { colour: description } },
      ]);
    }
    expect((await get('/api/categories?all=true')).content).toContainEqual(made);
    for (const same of [{ colour: 'red' }, {}]) {
      expect((await send(app, 'PUT', url, { ...changed, ...same })).json()).toMatchObject({
        name: 'Paints',
        colour: 'red',
      });
    }
  });
});

test('an extension can add routes, and the API description lists all', async () => {
  expect(await get('/api/vehicles/1/honk')).toEqual({ said: 'Honk' });
  const { paths } = await get('/api/openapi.json');
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/api/vehicles', '/api/depots/{id}']));
});
