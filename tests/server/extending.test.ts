import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { Definition } from '../../contract/definition/define';
import { FEATURES } from '../../server/db/extensionMigrations';
import { deliverEvents } from '../../server/events/listeners';
import { listeners } from '../../server/events/on';
import { receive } from '../../server/inventory/stock';
import { JobRunner } from '../../server/jobs/runner';
import { verifyProjections } from '../../server/ledger/verify';
import { jobsOf } from '../../server/recordJob';
import { catalogueOf } from '../../server/resources/core';
import { findAllDifferences, inWords } from '../../server/schema/agreement';
import { send } from '../helpers/api';
import { on } from '../helpers/clock';
import { demoRecords } from '../helpers/demoRecords';
import { EXAMPLES, examples, TABLE_ROWS, writeExamples } from '../helpers/docExamples';
import { eventually } from '../helpers/eventually';
import { someOf } from '../helpers/extendedRecords';
import { openExtended } from '../helpers/extensions';
import { TODAY } from '../helpers/modelWorld';
import { insertTrade } from '../helpers/scene';
import { checkCalls, checkRefusals } from '../helpers/standard';

/*
 * Runs the code of docs/extending, taken from the pages: all examples together, as in one folder of extensions.
 */

writeExamples();

// The pages' own tests.
for (const { page, path } of examples.filter((example) => example.path.endsWith('.test.ts'))) {
  describe(`docs/extending/${page}`, () => import(join(EXAMPLES, path)));
}

const sent: unknown[] = [];
const erp = createServer((request, response) => {
  void text(request).then((body) => {
    sent.push(JSON.parse(body));
    response.end();
  });
}).listen(0);
await once(erp, 'listening');

const api = await openExtended([EXAMPLES, FEATURES]);
const { app, db, url, extensions } = api;
afterAll(async () => {
  vi.unstubAllEnvs();
  erp.close();
  await api.close();
});
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const definitionOf = (name: string): Definition => {
  const found = extensions.definitions.find((definition) => definition.name === name);
  if (!found) throw new Error(`No page defines ${name}`);
  return found;
};

test('the migrations of the pages make the tables and types of their definitions', async () => {
  expect((await findAllDifferences(db, extensions)).map(inWords)).toEqual([]);
});

test('the carriers work, and a rule of the server refuses one of them', async () => {
  const carrier = definitionOf('carriers');
  const [one, other] = [await someOf(api, 'regions'), await someOf(api, 'regions')];
  const north = { name: 'North', email: null, phone: '+48 1', rating: 3, mode: 'road', regionId: one };
  const south = { name: 'South', email: 'a@b.co', phone: '+48 2', rating: null, mode: 'sea', regionId: other };
  await checkCalls(api, carrier, north, south);
  await checkRefusals(api, carrier, north);
  const { id: regionId } = await db
    .insertInto('region')
    .values({ name: 'Antarctic' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const refused = await send(app, 'POST', '/api/carriers', { ...north, regionId });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    400,
    { description: 'There are no roads in the Antarctic.', errors: { mode: 'is impossible there' } },
  ]);
});

test('the entity with every option has a rule, a state in which it can be changed, and its filters', async () => {
  const warehouseId = await someOf(api, 'warehouses');
  const body = { code: 'R1', warehouseId, state: 'waiting', since: '2026-05-02', until: null };
  const refused = await send(app, 'POST', '/api/repairs', { ...body, until: '2026-05-01' });
  expect(refused.json().errors).toEqual({ until: 'Until must not be before its start.' });
  const { repairId } = (await send(app, 'POST', '/api/repairs', body)).json();
  const unfinished = async (value: boolean) =>
    (await app.inject(`/api/repairs?unfinished=${value}&warehouseId=${warehouseId}&sort=-since`)).json().content;
  expect(await unfinished(true)).toMatchObject([{ repairId, code: 'R1' }]);
  expect((await send(app, 'PUT', `/api/repairs/${repairId}`, { ...body, state: 'done' })).statusCode).toBe(200);
  expect(await unfinished(false)).toMatchObject([{ repairId }]);
  expect((await send(app, 'PUT', `/api/repairs/${repairId}`, body)).statusCode).toBe(409);
  expect((await send(app, 'DELETE', `/api/repairs/${repairId}`)).statusCode).toBe(404);
});

test('a product has tags, each once, and is found by them', async () => {
  const [id, categoryId] = [await someOf(api, 'products'), await someOf(api, 'categories')];
  const { tagId } = (await send(app, 'POST', '/api/tags', { name: 'Fragile' })).json();
  const body = { name: 'Vase', description: 'Blue', unitPrice: 2, unitSize: 1, categoryId };
  const tag = (tags: number[]) =>
    send(app, 'PUT', `/api/products/${id}`, { ...body, tags: tags.map((each) => ({ tagId: each })) });
  expect((await tag([tagId, tagId])).statusCode).toBe(400);
  expect((await tag([tagId])).statusCode).toBe(200);
  expect((await app.inject(`/api/products?tagId=${tagId}`)).json().content).toMatchObject([{ name: 'Vase' }]);
});

test('the demo data of the page refer to demo records', async () => {
  const demo = await demoRecords(db);
  const ids = [await someOf(api, 'products'), await someOf(api, 'employees')];
  const [productId = 0, employeeId = 0] = ids;
  const lent = extensions.all.find(({ name }) => name === 'lent-tools');
  for (const seed of lent?.seeds ?? []) await seed(db, { ...demo, products: [productId], employees: [employeeId] });
  expect((await app.inject('/api/lent-tools')).json().content).toMatchObject([{ productId, employeeId }]);
});

test('each field of the tables makes an entity', async () => {
  const { rows }: { rows: readonly Definition[] } = await import(join(EXAMPLES, TABLE_ROWS));
  expect(rows.map(({ fields }) => Object.keys(fields).at(-1))).toEqual(
    expect.arrayContaining(['email', 'rating', 'code', 'port', 'supplierId', 'goods', 'total']),
  );
});

describe('after a receipt', async () => {
  const { warehouseIds, employeeIds, productIds, supplierId } = await insertTrade(db, [100_000_000]);
  const [warehouseId = 0, employeeId = 0, productId = 0] = [warehouseIds[0], employeeIds[0], productIds[0]];
  const order = { warehouseId, employeeId, supplierId, items: { [productId]: 5 } };

  test('the listener sends it, and the job does not count its product', async () => {
    vi.stubEnv('ERP_URL', `http://localhost:${(erp.address() as AddressInfo).port}`);
    const stop = deliverEvents({
      db,
      log,
      sources: catalogueOf(extensions),
      listeners: listeners.of(extensions),
      every: 10,
    });
    await eventually(async () =>
      expect(await db.selectFrom('event_listener').select('name').execute()).toContainEqual({ name: 'erp' }),
    );
    const { transactionId } = await receive(db, order, { clock: on(TODAY) });
    await eventually(() =>
      expect(sent).toMatchObject([{ id: expect.stringMatching(/^\d+-stock\.moved$/), transactionId }]),
    );
    await stop();
  });

  test('the call answers the value of the stock', async () => {
    const { unitPrice } = (await app.inject(`/api/products/${productId}`)).json();
    const answer = { value: 5 * unitPrice, products: 1 };
    expect((await app.inject('/api/stock-value')).json()).toEqual(answer);
    expect((await app.inject(`/api/stock-value?warehouseId=${warehouseId}`)).json()).toEqual(answer);
  });

  test('goods are scrapped, which the journal lists, counts and filters', async () => {
    const move = { warehouseId, employeeId, foundOn: TODAY, items: { [productId]: 2 } };
    const scrapped = await send(app, 'POST', '/api/inventory/scrap', move);
    expect([scrapped.statusCode, scrapped.json()]).toMatchObject([
      201,
      { transactionType: 'SCRAP', description: expect.stringMatching(/^Warehouse .+ scrapped items by: .+$/) },
    ]);
    const { content } = (await app.inject(`/api/transactions?type=SCRAP&warehouseId=${warehouseId}`)).json();
    expect(content).toMatchObject([{ type: 'SCRAP' }]);
    expect(await verifyProjections(db)).toEqual([]);
  });

  test('another price is an event of the page’s type', async () => {
    const { next } = (await app.inject('/api/events')).json();
    const { name, description, unitPrice, unitSize, categoryId } = (
      await app.inject(`/api/products/${productId}`)
    ).json();
    const body = { name, description, unitPrice, unitSize, categoryId };
    const change = (changed: object) => send(app, 'PUT', `/api/products/${productId}`, { ...body, ...changed });
    expect((await change({ description: 'New' })).statusCode).toBe(200);
    expect((await change({ description: 'New', unitPrice: unitPrice + 1 })).statusCode).toBe(200);
    await eventually(async () => {
      const { events } = (await app.inject(`/api/events?after=${next}`)).json();
      expect(events.map(({ type }: { type: string }) => type)).toEqual([
        'product.changed',
        'product.changed',
        'product.repriced',
      ]);
    });
  });
});

test('a server runs the job of the page, with its result in the history', async () => {
  const runner = new JobRunner({
    db,
    databaseUrl: url,
    jobs: jobsOf(extensions).filter(({ name }) => name === 'idle-products'),
  });
  runner.start(log);
  // Registered after the start.
  await eventually(async () => expect(await runner.begin('idle-products', 'Anna')).toBe(true));
  await eventually(async () =>
    expect(await db.selectFrom('job_run').select(['note', 'error']).execute()).toContainEqual({
      note: expect.stringMatching(/^\d+ products have not moved for a year\.$/),
      error: null,
    }),
  );
  await runner.stop();
});
