import { afterAll, describe, expect, test } from 'vitest';
import { includes, type Role, roles } from '../../../contract/definition/roles';
import type { Endpoint } from '../../../contract/endpoint';
import { endpoints } from '../../../contract/endpoints';
import { beginSession } from '../../../server/accounts/sessions';
import { addToken } from '../../../server/accounts/tokens';
import type { Group } from '../../../server/http/context';
import { receive } from '../../../server/inventory/stock';
import { makeAccount } from '../../helpers/accounts';
import { openApi } from '../../helpers/api';
import { calls } from '../../helpers/calls';
import { on } from '../../helpers/clock';
import { features } from '../../helpers/features';
import { TODAY } from '../../helpers/modelWorld';
import { insertTrade } from '../../helpers/scene';

/** A route of an extension that is not declared as an endpoint. */
const bare: Group = (app) => {
  app.get('/api/bare', async () => 'read');
  app.post('/api/bare', async () => 'written');
};
const { app, db, close } = await openApi({ extensions: { ...features, groups: [...features.groups, bare] } });
afterAll(close);

const { warehouseIds, employeeIds, productIds, supplierId, clientId } = await insertTrade(db, [1e6, 1e6, 1e6]);
const [own = 0, second = 0, other = 0] = warehouseIds;
const [employeeId = 0, ofSecond = 0, ofOther = 0] = employeeIds;
const [productId = 0] = productIds;
const items = { [productId]: 1 };
for (const [index, warehouseId] of warehouseIds.entries()) {
  const stock = { warehouseId, supplierId, employeeId: employeeIds[index] ?? 0, items: { [productId]: 1_000 } };
  await receive(db, stock, { clock: on(TODAY) });
}

for (const role of roles) {
  await makeAccount(db, role, role);
  await makeAccount(db, `${role}-of-two`, role, { warehouseIds: [own, second] });
  await makeAccount(db, `${role}-of-none`, role, { warehouseIds: [] });
  await makeAccount(db, `${role}-as-one`, role, { employeeId });
}
const accounts = await db.selectFrom('user_account').select(['id', 'name']).execute();

async function as(name: string, { method, path }: Pick<Endpoint, 'method' | 'path'>, payload?: object) {
  const id = accounts.find((each) => each.name === name)?.id ?? 0;
  const cookie = `magazyn=${(await beginSession(db, id, { address: '127.0.0.1' })).session}`;
  // No record has this id, so authorized requests find and change nothing.
  const url = path.replace(':id', '2000000000');
  return app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });
}

/** Event streams have their own tests. */
const ending = calls.filter(({ events }) => !events);
const titled = ending.map((call) => [`${call.method} ${call.path}`, call] as const);

describe.each(titled)('%s', (_, call) => {
  test.each(roles)('by a %s', async (role) => {
    const { statusCode, body } = await as(role, call, call.body && {});
    const may = call.role === 'anybody' || includes(role, call.role);
    // Signing in without a name and a password gives a 400, the removal of demo data that are not there a 409.
    if (may) return expect([200, 204, 400, 404, 409]).toContain(statusCode);
    expect([statusCode, body]).toEqual([
      403,
      expect.stringContaining(`This is for the role ${call.role}, and ${role} is ${role}.`),
    ]);
  });

  test('without a session', async () => {
    const { statusCode } = await app.inject({
      method: call.method,
      url: call.path.replace(':id', '1'),
      payload: call.body && {},
    });
    if (call.role === 'anybody') expect([200, 204, 400]).toContain(statusCode);
    else expect(statusCode).toBe(401);
  });
});

test('an overview of the roles of all calls', () => {
  const by = (role: Endpoint['role']) =>
    calls.filter((call) => call.role === role).map(({ method, path }) => `${method} ${path}`);
  expect(by('anybody')).toEqual([
    'POST /api/session',
    'DELETE /api/session',
    'POST /api/account/link',
    'POST /api/session/passkey/challenge',
    'POST /api/session/passkey',
  ]);
  expect(by('clerk').filter((call) => !call.startsWith('POST '))).toEqual([]);
  expect(by('administrator')).toEqual([
    'POST /api/warehouses',
    'PUT /api/warehouses/:id',
    'DELETE /api/warehouses/:id',
    'GET /api/audit',
    'PUT /api/firm/logo',
    'POST /api/first-day/remove-demo',
    'GET /api/jobs',
    'POST /api/jobs/:name/run',
    'GET /api/mail',
    'POST /api/mail/recipients',
    'PUT /api/mail/recipients/:id',
    'DELETE /api/mail/recipients/:id',
    'POST /api/mail/test',
    'GET /api/mail/previews/:kind',
    'POST /api/mail/messages/:id/retry',
    'POST /api/month-closing',
    'GET /api/settings',
    'GET /api/webhooks',
    'POST /api/webhooks',
    'DELETE /api/webhooks/:id',
    'POST /api/webhooks/:id/rotate',
    'POST /api/webhooks/:id/enable',
    'POST /api/webhooks/:id/disable',
    'GET /api/webhooks/:id/deliveries',
    'POST /api/webhooks/deliveries/:id/replay',
    'PUT /api/settings/document-numbers',
    'PUT /api/settings/firm',
    'PUT /api/settings/jpk-mag',
    'PUT /api/settings/mail',
    'PUT /api/settings/purchase-orders',
    'PUT /api/settings/purchase-prices',
    'PUT /api/settings/reports',
    'PUT /api/settings/scarcest-products',
  ]);
  const closed = calls.filter(({ method, role }) => method === 'GET' && role !== 'viewer');
  expect(closed.map(({ path }) => path)).toEqual([
    '/api/changes',
    '/api/changes/:id',
    '/api/changes/:id/rows',
    '/api/changes/:id/refused',
    '/api/audit',
    '/api/bulk-edits/fields',
    '/api/imports',
    '/api/imports/lists',
    '/api/imports/:id',
    '/api/imports/:id/rows',
    '/api/imports/:id/refused',
    '/api/jobs',
    '/api/warehouses/:id/jpk-mag',
    '/api/warehouses/:id/jpk-mag/file',
    '/api/mail',
    '/api/mail/previews/:kind',
    '/api/settings',
    '/api/webhooks',
    '/api/webhooks/:id/deliveries',
  ]);
});

const { inventory } = endpoints;
/** All moves with their warehouses. */
const moves = [
  ['receive', [own], { warehouseId: own, supplierId, employeeId }],
  ['receive', [second], { warehouseId: second, supplierId, employeeId: ofSecond }],
  ['receive', [other], { warehouseId: other, supplierId, employeeId: ofOther }],
  ['transfer', [own, second], { fromWarehouseId: own, toWarehouseId: second, employeeId: ofSecond }],
  ['transfer', [own, other], { fromWarehouseId: own, toWarehouseId: other, employeeId: ofOther }],
  ['transfer', [other, own], { fromWarehouseId: other, toWarehouseId: own, employeeId }],
  ['delivery', [own], { warehouseId: own, clientId, employeeId }],
  ['delivery', [other], { warehouseId: other, clientId, employeeId: ofOther }],
] as const;

describe.each(moves)('to %s by way of %j', (name, through, body) => {
  const may = (role: Role) => includes(role, 'clerk');
  const move = (account: string) => as(account, inventory[name], { ...body, items });

  test.each(roles)('by a %s', async (role) => {
    const [all, ofTwo, ofNone, asOne] = [
      await move(role),
      await move(`${role}-of-two`),
      await move(`${role}-of-none`),
      await move(`${role}-as-one`),
    ];
    const closed = through.find((id) => ![own, second].includes(id));
    const expected = (allowed: boolean) => (may(role) && allowed ? 201 : 403);
    expect([all, ofTwo, ofNone, asOne].map(({ statusCode }) => statusCode)).toEqual([
      expected(true),
      expected(closed === undefined),
      403,
      expected(body.employeeId === employeeId),
    ]);
    if (!may(role)) return;
    if (closed !== undefined)
      expect(ofTwo.body).toBe(`Your account was not given warehouse ${closed} to move goods in.`);
    if (body.employeeId !== employeeId) {
      expect(asOne.body).toBe(
        `Your account moves goods as employee ${employeeId} alone, not as employee ${body.employeeId}.`,
      );
    }
  });
});

test('the role of an extension’s undeclared route depends on its method', async () => {
  const statuses = async (method: 'GET' | 'POST') =>
    Promise.all(roles.map(async (role) => (await as(role, { method, path: '/api/bare' })).statusCode));
  expect(await statuses('GET')).toEqual([200, 200, 200, 200]);
  expect(await statuses('POST')).toEqual([403, 403, 200, 200]);
});

test('a token is restricted to its role and its warehouses', async () => {
  const token = await addToken(db, { name: 'scale', role: 'clerk', days: 1, warehouseIds: [own] });
  const send = (path: string, payload: object) =>
    app.inject({ method: 'POST', url: path, payload, headers: { authorization: `Bearer ${token}` } });
  const receipt = { warehouseId: own, supplierId, employeeId, items };
  expect((await send(inventory.receive.path, receipt)).statusCode).toBe(201);
  expect(
    (await send(inventory.receive.path, { ...receipt, warehouseId: second, employeeId: ofSecond })).statusCode,
  ).toBe(403);
  expect((await send('/api/categories', { name: 'Things', description: 'All' })).statusCode).toBe(403);
});
