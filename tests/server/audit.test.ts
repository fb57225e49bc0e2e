import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { addAccount, changeRole, giveLink } from '../../server/accounts/accounts';
import { actAs } from '../../server/db/actor';
import { expireAudit, recordEvent } from '../../server/db/audit';
import { transact } from '../../server/db/transact';
import { watchRecords } from '../../server/schema/watch';
import { openApi, send } from '../helpers/api';
import { eventually } from '../helpers/eventually';
import { openExtended } from '../helpers/extensions';
import { features } from '../helpers/features';
import { insertCountry, insertProduct } from '../helpers/fixtures';
import { insertTrade } from '../helpers/scene';

const { app, db, close } = await openApi();
afterAll(close);

const trail = () =>
  db
    .selectFrom('audit')
    .select(['action', 'entity', 'record_id', 'record', 'changes', 'account', 'address', 'request_id'])
    .orderBy('id')
    .execute();
const last = async () => (await trail()).at(-1);
const length = async () => (await trail()).length;

const { id: countryId, region_id: regionId } = await insertCountry(db, { name: 'Poland' });
const address = { street: 'Long', streetNumber: '1', postalCode: '00-001', city: 'Warsaw', countryId, regionId };

describe('a record', () => {
  test('is recorded when it is created, changed and deleted, with the actor, the address and the request', async () => {
    const created = await app.inject({
      method: 'POST',
      url: '/api/categories',
      payload: { name: 'Tools', description: 'To work with' },
      headers: { 'x-request-id': 'one' },
    });
    const { categoryId } = created.json();
    const common = { entity: 'categories', record_id: categoryId, address: '127.0.0.1', account: null };
    expect(await last()).toEqual({
      ...common,
      action: 'create',
      record: 'Tools',
      request_id: 'one',
      changes: { name: [null, 'Tools'], description: [null, 'To work with'] },
    });
    await send(app, 'PUT', `/api/categories/${categoryId}`, { name: 'Garden', description: 'To work with' });
    expect(await last()).toMatchObject({
      ...common,
      action: 'change',
      record: 'Garden',
      changes: { name: ['Tools', 'Garden'] },
    });
    const before = await length();
    await send(app, 'PUT', `/api/categories/${categoryId}`, { name: 'Garden', description: 'To work with' });
    expect(await length()).toBe(before);
    await send(app, 'DELETE', `/api/categories/${categoryId}`);
    expect(await last()).toMatchObject({ ...common, action: 'delete', changes: { name: ['Garden', null] } });
  });

  test('is recorded with the names of its references and its address, once per transaction', async () => {
    const warehouse = { name: 'North', capacity: 10, ...address };
    const { warehouseId } = (await send(app, 'POST', '/api/warehouses', warehouse)).json();
    const line = 'Long 1, 00-001 Warsaw, Poland';
    expect(await last()).toMatchObject({ changes: { capacity: [null, 1000], address_id: [null, { name: line }] } });
    const before = await length();
    await send(app, 'PUT', `/api/warehouses/${warehouseId}`, { ...warehouse, name: 'South', streetNumber: '2' });
    expect(await length()).toBe(before + 1);
    expect(await last()).toMatchObject({
      record: 'South',
      changes: { name: ['North', 'South'], address_id: [{ name: line }, { name: 'Long 2, 00-001 Warsaw, Poland' }] },
    });
    const person = { name: 'Ann', surname: 'Lee', email: 'a@b.pl', phoneNumber: '1', position: 'Clerk' };
    await send(app, 'POST', '/api/employees', { ...person, warehouseId, address });
    expect(await last()).toMatchObject({
      record: 'Ann Lee',
      changes: { warehouse_id: [null, { id: warehouseId, name: 'South' }] },
    });
  });

  test('is not recorded if its transaction is rolled back', async () => {
    const before = await length();
    await expect(
      transact(db, async (trx) => {
        await trx.insertInto('category').values({ name: 'Never', description: 'Never' }).execute();
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await length()).toBe(before);
  });
});

describe('the actor', () => {
  const by = { account: { id: 7, name: 'Ann Lee' }, token: 'till', address: '10.0.0.9', requestId: 'two' };

  test('is set in every transaction, and in no other one', async () => {
    await actAs(by, () =>
      transact(db, (trx) => trx.insertInto('category').values({ name: 'A', description: 'A' }).execute()),
    );
    expect(await last()).toMatchObject({ account: 'Ann Lee', address: '10.0.0.9', request_id: 'two' });
    await transact(db, (trx) => trx.insertInto('category').values({ name: 'B', description: 'B' }).execute());
    expect(await last()).toMatchObject({ account: null, address: null, request_id: null });
  });

  test('is available after reading a body from the connection', async () => {
    await app.listen({ port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const body = JSON.stringify({ name: 'Wired', description: 'x' });
    const headers = { 'content-type': 'application/json', 'content-length': body.length, 'x-request-id': 'wired' };
    const sending = request({ port, method: 'POST', path: '/api/categories', headers });
    const answered = once(sending, 'response');
    sending.write(body.slice(0, 5));
    // The rest arrives in a later turn of the event loop, after the headers.
    await app.inject('/api/categories');
    sending.end(body.slice(5));
    await answered;
    expect(await last()).toMatchObject({ record: 'Wired', address: '127.0.0.1', request_id: 'wired' });
  });

  test('may have any name, which is escaped', async () => {
    const name = `O'Hara \\ "; DROP TABLE audit; -- é`;
    await actAs({ account: { id: 8, name } }, () => recordEvent(db, { action: 'sign-in' }));
    expect(await last()).toMatchObject({ action: 'sign-in', account: name });
  });
});

test('a move is recorded in its own transaction, once despite retries', async () => {
  const { warehouseIds, employeeIds, productIds, supplierId } = await insertTrade(db, [100_000]);
  const body = {
    warehouseId: warehouseIds[0],
    employeeId: employeeIds[0],
    supplierId,
    items: { [productIds[0] ?? 0]: 2 },
  };
  const before = await length();
  const sent = () => send(app, 'POST', '/api/inventory/receive', body, 'the-same-key');
  const { transactionId } = (await sent()).json();
  expect((await sent()).json().transactionId).toBe(transactionId);
  // Updated counters of products and warehouses are not recorded.
  expect(await length()).toBe(before + 1);
  expect(await last()).toMatchObject({ action: 'move', entity: 'transactions', record_id: transactionId });
  const { content } = (await app.inject(`/api/transactions/${transactionId}/history`)).json();
  expect(content).toMatchObject([{ action: 'move', changes: [] }]);
});

test('refused requests are recorded, up to a limit', async () => {
  const category = (await send(app, 'POST', '/api/categories', { name: 'Used', description: 'x' })).json();
  await insertProduct(db, { category_id: category.categoryId });
  const before = await length();
  for (let time = 0; time < 40; time++) await send(app, 'DELETE', `/api/categories/${category.categoryId}`);
  await eventually(async () => expect(await length()).toBe(before + 30));
  expect(await last()).toMatchObject({ action: 'refusal', entity: 'categories', record_id: category.categoryId });
  const { content } = (await app.inject('/api/audit?action=refusal')).json();
  expect(content[0].changes).toMatch(/^Delete a category .*: Category "Used" cannot be deleted/);
});

describe('the trail', () => {
  test('is append-only', async () => {
    const words = 'the audit trail is append-only';
    await expect(sql`UPDATE audit SET account = 'nobody'`.execute(db)).rejects.toThrow(words);
    await expect(sql`DELETE FROM audit`.execute(db)).rejects.toThrow(words);
    await expect(sql`TRUNCATE audit`.execute(db)).rejects.toThrow(words);
  });

  test('deletes events after the retention time, and nothing else', async () => {
    await sql`INSERT INTO audit (action, at) SELECT 'clock', now() - interval '31 days' FROM generate_series(1, 3)`.execute(
      db,
    );
    const all = await length();
    expect(await expireAudit(db, 32)).toBe(0);
    expect(await expireAudit(db, 30)).toBe(3);
    expect(await length()).toBe(all - 3);
    await expect(sql`DELETE FROM audit`.execute(db)).rejects.toThrow('append-only');
  });

  test('does not contain passwords and tokens', async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'audit'`.execute(db);
    expect(rows.map(({ name }) => name).filter((name) => /password|secret|hash/.test(name))).toEqual([]);
  });
});

describe('a change of an outdated record', () => {
  const make = async () => {
    const { categoryId } = (await send(app, 'POST', '/api/categories', { name: 'Tools', description: 'x' })).json();
    const body = { name: 'Saw', description: 'Cuts', unitPrice: 5, unitSize: 1, categoryId };
    const { productId } = (await send(app, 'POST', '/api/products', body)).json();
    return { url: `/api/products/${productId}`, body, categoryId };
  };
  const put = (url: string, payload: object, version?: string) =>
    app.inject({ method: 'PUT', url, payload, ...(version && { headers: { 'if-match': version } }) });

  test('is accepted where the record has the sent values already: their answer may have been lost', async () => {
    const { url, body } = await make();
    const { etag } = (await app.inject(url)).headers;
    const first = await put(url, { ...body, description: 'Cuts wood' }, etag);
    const again = await put(url, { ...body, description: 'Cuts wood' }, etag);
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    expect(again.headers.etag).toBe(first.headers.etag);
    expect((await put(url, { ...body, description: 'Cuts metal' }, etag)).statusCode).toBe(412);
  });

  test('is rejected with the newer changes and their authors, and writes nothing', async () => {
    const { url, body } = await make();
    const { etag } = (await app.inject(url)).headers;
    expect((await put(url, { ...body, description: 'Cuts wood' }, etag)).statusCode).toBe(200);
    const refused = await put(url, { ...body, unitPrice: 6 }, etag);
    expect(refused.statusCode).toBe(412);
    expect(refused.json()).toMatchObject({
      description: expect.stringMatching(
        /^Somebody changed the product meanwhile, at \d\d:\d\d: Description: Cuts → Cuts wood\./,
      ),
      changes: [
        {
          account: null,
          changes: [{ field: 'description', label: 'Description', before: 'Cuts', after: 'Cuts wood' }],
        },
      ],
    });
    expect((await app.inject(url)).json()).toMatchObject({ unitPrice: 5, description: 'Cuts wood' });
    const { etag: newer } = (await app.inject(url)).headers;
    expect((await put(url, { ...body, unitPrice: 1234.5 }, newer)).statusCode).toBe(200);
    const { content } = (await app.inject(`${url}/history`)).json();
    expect(content[0].changes).toContainEqual({
      field: 'unitPrice',
      label: 'Price',
      before: '$5.00',
      after: '$1,234.50',
    });
    expect(content).toHaveLength(3);
  });

  test('is refused with a version that the record never had, as after the restore of an older backup', async () => {
    const { url, body } = await make();
    const { etag } = (await app.inject(url)).headers;
    const never = `"${Number(String(etag).slice(1, -1)) + 1_000_000}"`;
    const refused = await put(url, { ...body, unitPrice: 6 }, never);
    expect([refused.statusCode, refused.json().description]).toEqual([
      412,
      'The product is not the one that you saw: load it again. Nothing of yours was saved.',
    ]);
    expect((await put(url, { ...body, unitPrice: 6 }, String(etag))).statusCode).toBe(200);
  });

  test('goes on as documented where it does not say what it is a change of', async () => {
    const { url, body } = await make();
    expect((await put(url, { ...body, name: 'One' })).statusCode).toBe(200);
    expect((await put(url, { ...body, name: 'Two' }, '*')).statusCode).toBe(200);
    expect((await put(url, body, 'yesterday')).statusCode).toBe(400);
  });

  test.each(['products', 'categories'] as const)('succeeds for one of many concurrent requests: %s', async (list) => {
    const { url: product, body, categoryId } = await make();
    const url = list === 'products' ? product : `/api/categories/${categoryId}`;
    const of = (name: string) => (list === 'products' ? { ...body, name } : { name, description: 'x' });
    const { etag } = (await app.inject(url)).headers;
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map((name) => put(url, of(name), etag)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 412, 412, 412,
    ]);
    const saved = answers.find(({ statusCode }) => statusCode === 200)?.json();
    expect((await app.inject(url)).json()).toMatchObject({ name: saved.name });
  });
});

describe('the records of extensions', () => {
  test('are recorded like others, with lines and fields added to products', async () => {
    await using extended = await openExtended().then((api) => ({ ...api, [Symbol.asyncDispose]: api.close }));
    const { app, db } = extended;
    const { productIds } = await insertTrade(db, [100], [{ name: 'Nail' }, { name: 'Screw' }]);
    const [nail = 0, screw = 0] = productIds;
    const { warehouseId } = (await app.inject('/api/warehouses')).json().content[0];
    const { id: countryId, region_id: regionId } = await insertCountry(db);
    const place = { street: 'Long', streetNumber: '1', postalCode: '1', city: 'X', countryId, regionId };
    const body = {
      name: 'Van',
      plate: 'P1',
      seats: 2,
      volume: 1.5,
      cost: 10,
      boughtOn: '2026-01-02',
      isElectric: true,
    };
    const vehicle = { ...body, mode: 'road', warehouseId, address: place, cargo: [{ productId: nail, quantity: 3 }] };
    const created = await send(app, 'POST', '/api/vehicles', vehicle);
    const url = `/api/vehicles/${created.json().vehicleId}`;
    const history = async () => (await app.inject(`${url}/history`)).json().content;
    expect((await history())[0]).toMatchObject({ action: 'create' });
    expect((await history())[0].changes).toContainEqual({
      field: 'cargo',
      label: 'Cargo',
      before: null,
      after: 'Nail, 3',
    });
    const cargo = [
      { productId: screw, quantity: 1 },
      { productId: nail, quantity: 3 },
    ];
    expect((await send(app, 'PUT', url, { ...vehicle, mode: 'sea', port: 'Gdynia', cargo })).statusCode).toBe(200);
    expect((await history())[0].changes).toEqual([
      { field: 'mode', label: 'Mode', before: 'By road', after: 'By sea' },
      { field: 'port', label: 'Port', before: null, after: 'Gdynia' },
      { field: 'cargo', label: 'Cargo', before: null, after: 'Screw, 1' },
    ]);
    expect(await history()).toHaveLength(2);
    await sql`UPDATE product SET grade = 'a' WHERE id = ${nail}`.execute(db);
    expect((await app.inject(`/api/products/${nail}/history`)).json().content[0].changes).toEqual([
      { field: 'grade', label: 'Grade', before: 'Second', after: 'First' },
    ]);
    await send(app, 'DELETE', url);
    expect((await history())[0]).toMatchObject({ action: 'delete' });
  });
});

test('changes of accounts are recorded without secrets', async () => {
  await watchRecords(db, features);
  const before = await length();
  await transact(db, async (trx) => {
    await addAccount(trx, 'Ewa', 'clerk');
    await giveLink(trx, 'ewa');
  });
  await transact(db, (trx) => changeRole(trx, 'ewa', 'manager'));
  const events = (await trail()).slice(before);
  expect(events).toMatchObject([
    { action: 'create', entity: 'accounts', record: 'ewa', changes: { role: [null, 'clerk'] } },
    { action: 'change', entity: 'accounts', record: 'ewa' },
    { action: 'change', entity: 'accounts', changes: { role: ['clerk', 'manager'] } },
  ]);
  const { rows } = await sql<{ link_hash: string | null }>`SELECT link_hash::text FROM user_account`.execute(db);
  const [{ link_hash } = { link_hash: null }] = rows;
  expect(link_hash).not.toBeNull();
  expect(JSON.stringify(events)).not.toContain(link_hash);
  await sql`DELETE FROM user_account`.execute(db);
});

test('a second start changes no trigger', async () => {
  const triggers = async () => (await sql`SELECT oid FROM pg_trigger ORDER BY oid`.execute(db)).rows;
  const before = await triggers();
  await watchRecords(db, features);
  expect(await triggers()).toEqual(before);
});
