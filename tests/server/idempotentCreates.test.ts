import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { callsIn, endpoints } from '../../contract/endpoints';
import { up } from '../../server/db/migrations/0009_idempotent_creates';
import { receive } from '../../server/inventory/stock';
import { openApi, send } from '../helpers/api';
import { freshDatabase } from '../helpers/database';
import { insertCategory, insertCountry, insertWarehouse } from '../helpers/fixtures';
import { checkOncePerKey } from '../helpers/oncePerKey';
import { insertTrade } from '../helpers/scene';
import { recordStatements } from '../helpers/statements';

// This test counts statements, so the server checks for accounts only once.
const { app, db, close } = await openApi({ accountsFresh: Number.POSITIVE_INFINITY });
await app.inject('/api/regions');
afterAll(close);

const country = await insertCountry(db);
const category = await insertCategory(db);
const warehouse = await insertWarehouse(db);
const address = {
  street: 'Long',
  streetNumber: '1',
  postalCode: '1',
  city: 'C',
  countryId: country.id,
  regionId: country.region_id,
};
const party = { name: 'A', email: 'a@b.pl', phoneNumber: '1', address };
const text = { name: 'A', description: 'B' };

/** All calls that create a record: a body, and how to delete the record if no call does. */
const creates = {
  products: { id: 'productId', body: { ...text, unitPrice: 1, unitSize: 1, categoryId: category.id } },
  categories: { id: 'categoryId', body: text },
  warehouses: { id: 'warehouseId', body: { name: 'A', capacity: 1, ...address } },
  clients: { id: 'clientId', body: party, table: 'client' },
  suppliers: { id: 'supplierId', body: party, table: 'supplier' },
  employees: {
    id: 'employeeId',
    body: { ...party, surname: 'B', position: 'C', warehouseId: warehouse.id },
    table: 'employee',
  },
  addresses: { id: 'addressId', body: address, table: 'address' },
} as const;
const all = Object.entries(creates).map(([name, create]) => ({ path: `/api/${name}`, ...create }));

test('every call that creates is tested', () => {
  const documented = callsIn(endpoints)
    .filter(({ status, errors }) => status === 201 && errors === 'json')
    .map(({ path }) => path);
  expect(documented.sort()).toEqual(all.map(({ path }) => path).sort());
});

describe.each(all)('a record created by $path', ({ path, id, body, ...how }) => {
  test('is created once for each key', () => {
    const other = 'street' in body ? { ...body, street: 'Short' } : { ...body, name: 'Z' };
    const remove =
      'table' in how ? (made: number) => db.deleteFrom(how.table).where('id', '=', made).execute() : undefined;
    return checkOncePerKey(app, { path, id, body, other, remove });
  });

  test('uses the key up for other calls', async () => {
    const key = randomUUID();
    expect((await send(app, 'POST', path, body, key)).statusCode).toBe(201);
    const others = all.filter((other) => other.path !== path);
    for (const other of others) expect((await send(app, 'POST', other.path, other.body, key)).statusCode).toBe(422);
    const items = { warehouseId: 1, supplierId: 1, employeeId: 1, items: { 1: 1 } };
    const move = await send(app, 'POST', '/api/inventory/receive', items, key);
    expect([move.statusCode, move.body]).toEqual([422, 'This Idempotency-Key was used before, for another request.']);
  });

  test('takes one more statement with a key, and commits before it responds', async () => {
    const statements = async (key?: string) => {
      const sent = await recordStatements(async () => {
        expect((await send(app, 'POST', path, body, key)).statusCode).toBe(201);
      });
      // Excludes the notification of other servers, which follows the response on any connection.
      return sent.map(({ text }) => text).filter((text) => !text.includes('pg_notify'));
    };
    const without = await statements();
    const under = await statements(randomUUID());
    const ends = [expect.stringMatching(/^begin;/), 'commit'];
    expect([without.at(0), without.at(-1)]).toEqual(ends);
    expect([under.at(0), under.at(-1)]).toEqual(ends);
    expect(under.length).toBe(without.length + 1);
  });
});

test('a repeated create returns the record in its current state', async () => {
  const key = randomUUID();
  const { categoryId } = (await send(app, 'POST', '/api/categories', text, key)).json();
  const changed = { name: 'Renamed', description: 'Since' };
  await send(app, 'PUT', `/api/categories/${categoryId}`, changed);
  const again = await send(app, 'POST', '/api/categories', text, key);
  expect([again.statusCode, again.json()]).toEqual([201, { categoryId, ...changed }]);
});

test('a repeated create is not validated again: its references may have been deleted', async () => {
  const key = randomUUID();
  const [before, after] = [await insertCategory(db), await insertCategory(db)];
  const body = { ...creates.products.body, categoryId: before.id };
  const { productId } = (await send(app, 'POST', '/api/products', body, key)).json();
  await send(app, 'PUT', `/api/products/${productId}`, { ...body, categoryId: after.id });
  expect((await send(app, 'DELETE', `/api/categories/${before.id}`)).statusCode).toBe(204);
  const again = await send(app, 'POST', '/api/products', body, key);
  expect([again.statusCode, again.json().productId]).toEqual([201, productId]);
});

test('the key of a rejected create can be used again', async () => {
  const key = randomUUID();
  const refused = await send(app, 'POST', '/api/products', { ...creates.products.body, categoryId: 999_999 }, key);
  expect([refused.statusCode, refused.json().errors]).toEqual([400, { categoryId: 'Category not found.' }]);
  expect((await send(app, 'POST', '/api/products', creates.products.body, key)).statusCode).toBe(201);
});

test('an invalid key is rejected', async () => {
  const response = await send(app, 'POST', '/api/categories', text, 'short');
  const description = 'Idempotency-key must be 8 to 200 printable characters.';
  expect([response.statusCode, response.json()]).toMatchObject([
    400,
    { description, errors: { 'idempotency-key': description } },
  ]);
});

test('a migration keeps the keys of moves', async () => {
  const old = await freshDatabase();
  const { warehouseIds, employeeIds, productIds, supplierId } = await insertTrade(old.db, [1_000]);
  const [warehouseId = 0, employeeId = 0, productId = 0] = [warehouseIds[0], employeeIds[0], productIds[0]];
  const body = { warehouseId, employeeId, supplierId, items: { [productId]: 1 } };
  const submit = () => receive(old.db, body, { idempotencyKey: 'from-before' });
  const first = await submit();
  await sql`ALTER TABLE idempotency_key DROP COLUMN record CASCADE, DROP COLUMN record_id CASCADE`.execute(old.db);
  // The hash that earlier releases stored for such a move.
  const request = JSON.stringify([
    'SUPPLIER_TO_WAREHOUSE',
    null,
    warehouseId,
    supplierId,
    null,
    employeeId,
    [productId, 1],
  ]);
  await sql`UPDATE idempotency_key SET request_hash = encode(sha256(${request}::bytea), 'hex')`.execute(old.db);
  await up(old.db as unknown as Kysely<unknown>);
  expect(await submit()).toEqual(first);
  await old.drop();
});
