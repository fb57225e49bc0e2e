import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { actAs } from '../../server/db/actor';
import { expireAudit, recordEvent } from '../../server/db/audit';
import { transact } from '../../server/db/transact';
import { definitions } from '../../contract/entities';
import { watchRecords } from '../../server/schema/watch';
import { openApi, send } from '../helpers/api';
import { openExtended } from '../helpers/extensions';
import { insertCategory, insertCountry, insertWarehouse } from '../helpers/fixtures';
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
  test('is noted as it is created, changed and deleted, by whom, from where and for which request', async () => {
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
    expect(await last()).toMatchObject({ ...common, action: 'change', record: 'Garden', changes: { name: ['Tools', 'Garden'] } });
    const before = await length();
    await send(app, 'PUT', `/api/categories/${categoryId}`, { name: 'Garden', description: 'To work with' });
    expect(await length()).toBe(before);
    await send(app, 'DELETE', `/api/categories/${categoryId}`);
    expect(await last()).toMatchObject({ ...common, action: 'delete', changes: { name: ['Garden', null] } });
  });

  test('is noted with the names of what it refers to, and its address, once for each transaction', async () => {
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

  test('leaves nothing where its transaction is undone', async () => {
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
