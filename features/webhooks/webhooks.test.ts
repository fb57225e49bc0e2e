import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { migrateExtensions } from '../../server/db/extensionMigrations';
import { deliverEvents } from '../../server/events/listeners';
import { catalogueOf } from '../../server/resources/core';
import { openApi, send } from '../../tests/helpers/api';
import { freshDatabase } from '../../tests/helpers/database';
import { eventually } from '../../tests/helpers/eventually';
import { features } from '../../tests/helpers/features';
import type { Delivery, Webhook as Listed, Secret } from './contract';
import { openReceiver, type Received } from './receiver';
import { enqueued } from './server';
import { bodyOf, outbox } from './server/deliveries';
import { tables } from './server/tables';

process.env.WEBHOOK_NETWORKS = '127.0.0.1';
const { app, db, close } = await openApi();
const receiver = await openReceiver();
afterAll(async () => {
  await close();
  await receiver.close();
});

const log = { info: () => {}, warn: () => {}, error: () => {} };
const stops: (() => Promise<void>)[] = [];
/** Starts a server's listener and sender. */
function serve(longest?: number) {
  const sources = catalogueOf();
  stops.push(deliverEvents({ db, log, sources, listeners: [enqueued], every: 10 }));
  stops.push(outbox.send({ db, log, every: 10, ...(longest && { longest }) }));
}
const stop = () => Promise.all(stops.splice(0).map((each) => each()));
beforeEach(async () => {
  await sql`TRUNCATE webhook, webhook_former_secret, webhook_delivery, event_listener`.execute(db);
  receiver.received.splice(0);
  receiver.answer((response) => response.writeHead(204).end());
});
afterEach(stop);

const post = (url: string, body?: object) => send(app, 'POST', url, body);
async function add(events = ['category.created', 'category.changed']): Promise<Secret> {
  const response = await post('/api/webhooks', { url: receiver.url, events });
  expect([response.statusCode, response.json()]).toEqual([200, expect.anything()]);
  await db
    .insertInto('event_listener')
    .values({ name: enqueued.name, cursor: await newest() })
    .execute();
  return response.json();
}
const newest = async () => {
  const { rows } = await sql<{ id: number }>`SELECT coalesce(max(id), 0) AS id FROM audit`.execute(db);
  return rows[0]?.id ?? 0;
};
let count = 0;
const addCategory = async (name = `C${++count}`): Promise<number> =>
  (await post('/api/categories', { name, description: 'x' })).json().categoryId;
const rename = (id: number, name: string) => send(app, 'PUT', `/api/categories/${id}`, { name, description: 'x' });
const webhook = async (): Promise<Listed> => (await app.inject('/api/webhooks')).json().content[0];
const deliveries = async (id: number): Promise<Delivery[]> =>
  (await app.inject(`/api/webhooks/${id}/deliveries`)).json().content;
const verify = (secret: string, { headers, body }: Received): { data: { name: string } } =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as { data: { name: string } };
/** Makes waiting deliveries due, as time does. */
const pass = () =>
  sql`UPDATE webhook_delivery SET next_at = now(), leased_until = NULL WHERE state = 'waiting'`.execute(db);

test('a receiver gets its types of events, with a signature that the reference library accepts', async () => {
  const { secret } = await add(['category.created']);
  serve();
  const id = await addCategory('Tools');
  await rename(id, 'Hand Tools');
  await addCategory('Toys');
  await eventually(() => expect(receiver.received).toHaveLength(2));
  const [first] = receiver.received;
  if (!first) throw new Error('Nothing came.');
  expect(secret).toMatch(/^whsec_[\w+/]{42,}=*$/);
  expect(verify(secret, first)).toEqual({
    type: 'category.created',
    timestamp: expect.stringMatching(/Z$/),
    data: { list: 'categories', id, name: 'Tools' },
  });
  expect(() => verify(secret, { ...first, body: first.body.replace('Tools', 'Toys') })).toThrow(
    'No matching signature',
  );
  expect(first.headers['webhook-id']).toMatch(/^\d+-category\.created$/);
});

test('each former secret is accepted for 24 hours from its replacement, also when a second one follows', async () => {
  const { webhookId, secret: first } = await add();
  const rotate = async () => (await post(`/api/webhooks/${webhookId}/rotate`)).json().secret as string;
  /** Lets hours pass for the former secrets. */
  const wait = (hours: number) =>
    sql`UPDATE webhook_former_secret SET signs_until = signs_until - make_interval(hours => ${hours})`.execute(db);
  const second = await rotate();
  await wait(12);
  const third = await rotate();
  serve();
  for (const [index, hours] of [11, 2, 12].entries()) {
    await wait(hours);
    await addCategory();
    await eventually(() => expect(receiver.received).toHaveLength(index + 1));
  }
  const accepts = (given: string) =>
    receiver.received.map((each) => {
      try {
        return Boolean(verify(given, each));
      } catch {
        return false;
      }
    });
  expect([accepts(first), accepts(second), accepts(third)]).toEqual([
    [true, false, false],
    [true, true, false],
    [true, true, true],
  ]);
});

test('the migration keeps a former secret that signs still', async () => {
  const migrations = features.migrations.filter(({ name }) => name.startsWith('webhooks/'));
  const old = await freshDatabase();
  onTestFinished(old.drop);
  await migrateExtensions(old.db, migrations.slice(0, 1));
  await sql`
    INSERT INTO webhook (url, events, secret, previous_secret, previous_until) VALUES
      ('https://one.example', '{*}', 'new', 'old', now() + interval '3 hours'),
      ('https://two.example', '{*}', 'new', 'old', now() - interval '1 hour')`.execute(old.db);
  await migrateExtensions(old.db, migrations);
  const kept = tables(old.db).selectFrom('webhook_former_secret').select(['webhook_id', 'secret']);
  expect(await kept.execute()).toEqual([{ webhook_id: 1, secret: 'old' }]);
});

test('ten former secrets sign at most, and the next one is refused without a loss', async () => {
  const { webhookId, secret: first } = await add();
  const rotate = () => post(`/api/webhooks/${webhookId}/rotate`);
  for (let made = 0; made < 10; made++) expect((await rotate()).statusCode).toBe(200);
  const refused = await rotate();
  expect([refused.statusCode, refused.json().description]).toEqual([409, expect.stringMatching(/^10 former secrets/)]);
  serve();
  await addCategory();
  await eventually(() => expect(receiver.received).toHaveLength(1));
  for (const message of receiver.received) verify(first, message);
  await sql`UPDATE webhook_former_secret SET signs_until = now()`.execute(db);
  expect((await rotate()).statusCode).toBe(200);
});

test('a failure is repeated with the same id, and events of the same record wait for it', async () => {
  const { webhookId } = await add();
  let isBroken = true;
  receiver.answer((response, { body }) =>
    response.writeHead(isBroken && body.includes('Broken') ? 500 : 204).end('Out of order'),
  );
  serve();
  const id = await addCategory('Broken');
  await rename(id, 'Renamed');
  await addCategory('Other');
  await eventually(() => expect(receiver.received).toHaveLength(2));
  await eventually(async () =>
    expect((await deliveries(webhookId)).map(({ state, status, attempts }) => [state, status, attempts])).toEqual([
      ['delivered', 204, 1],
      ['waiting', null, 0],
      ['waiting', 500, 1],
    ]),
  );
  expect((await deliveries(webhookId))[2]).toMatchObject({ reply: 'Out of order', error: 'The answer was 500.' });
  isBroken = false;
  await pass();
  await eventually(() => expect(receiver.received).toHaveLength(4));
  const names = receiver.received.map(({ body }) => JSON.parse(body).data.name);
  expect(names.filter((name) => name !== 'Other')).toEqual(['Broken', 'Broken', 'Renamed']);
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(3);
  await eventually(async () => expect(await webhook()).toMatchObject({ waiting: 0, failing: false }));
});

describe('a receiver that', () => {
  const failed = (webhookId: number) =>
    eventually(async () => {
      const [delivery] = await deliveries(webhookId);
      expect(delivery?.error).toEqual(expect.any(String));
    });

  test('hangs is given up after the time limit, and delays no other receiver', async () => {
    const { webhookId } = await add();
    const other = await openReceiver();
    await post('/api/webhooks', { url: other.url, events: ['*'] });
    receiver.answer(() => {});
    serve(200);
    await addCategory();
    await eventually(() => expect(other.received.length).toBeGreaterThan(0));
    await eventually(async () =>
      expect((await deliveries(webhookId))[0]).toMatchObject({ status: null, error: 'No answer came in time.' }),
    );
    await stop();
    await other.close();
  });

  test('redirects has failed, and the server does not follow', async () => {
    const { webhookId } = await add();
    receiver.answer((response) => response.writeHead(307, { location: receiver.url }).end());
    serve();
    await addCategory();
    await eventually(async () =>
      expect((await deliveries(webhookId))[0]).toMatchObject({
        state: 'waiting',
        status: 307,
        error: 'It redirects to another address.',
      }),
    );
    expect(receiver.received).toHaveLength(1);
  });

  test('answers 410 is disabled, with its waiting events, and the trail says so', async () => {
    const { webhookId } = await add();
    receiver.answer((response) => response.writeHead(410).end());
    serve();
    const id = await addCategory();
    await rename(id, 'Gone');
    await eventually(async () => expect(await webhook()).toMatchObject({ enabled: false, waiting: 0 }));
    expect((await webhook()).disabledBecause).toContain('410');
    await addCategory();
    const { rows } =
      await sql`SELECT note FROM audit WHERE entity = 'webhooks' AND action = 'change' AND record_id = ${webhookId}`.execute(
        db,
      );
    expect(rows).toEqual([{ note: expect.stringContaining('410') }]);
    expect((await post(`/api/webhooks/${webhookId}/enable`)).statusCode).toBe(204);
    receiver.answer((response) => response.writeHead(204).end());
    await addCategory('Back');
    await eventually(() => expect(receiver.received.at(-1)?.body).toContain('Back'));
  });

  test('sends Retry-After gets nothing before that', async () => {
    const { webhookId } = await add();
    receiver.answer((response) => response.writeHead(503, { 'retry-after': '3600' }).end());
    serve();
    await addCategory();
    await failed(webhookId);
    await addCategory();
    await eventually(async () => expect(await webhook()).toMatchObject({ waiting: 2 }));
    const { rows } = await sql<{ seconds: number }>`
      SELECT extract(epoch FROM paused_until - now())::float8 AS seconds FROM webhook`.execute(db);
    expect(rows[0]?.seconds).toBeGreaterThan(3_500);
    const [, first] = await deliveries(webhookId);
    expect(Date.parse(first?.nextAt ?? '') - Date.now()).toBeGreaterThan(3_500_000);
    expect(receiver.received).toHaveLength(1);
  });
});

test('a delivery is repeated on request, with the same id and a new time', async () => {
  const { webhookId, secret } = await add();
  serve();
  await addCategory();
  await eventually(async () => expect((await deliveries(webhookId))[0]?.state).toBe('delivered'));
  const [delivery] = await deliveries(webhookId);
  expect((await post(`/api/webhooks/deliveries/${delivery?.deliveryId}/replay`)).statusCode).toBe(204);
  await eventually(() => expect(receiver.received).toHaveLength(2));
  const [first, second] = receiver.received;
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  if (second) verify(secret, second);
  expect((await post('/api/webhooks/deliveries/99/replay')).statusCode).toBe(404);
});

test('a stopping server gives up attempts in progress, which the next one makes', async () => {
  await add();
  receiver.answer(() => {});
  serve();
  await addCategory();
  await eventually(() => expect(receiver.received).toHaveLength(1));
  await stop();
  expect(
    await tables(db).selectFrom('webhook_delivery').select(['state', 'attempts', 'leased_until']).execute(),
  ).toEqual([{ state: 'waiting', attempts: 0, leased_until: null }]);
  receiver.answer((response) => response.writeHead(204).end());
  serve();
  await eventually(async () => expect(await webhook()).toMatchObject({ waiting: 0 }));
});

test('a body has at most 20 kB; a longer one names the record', () => {
  const lines = Array.from({ length: 100 }, (_, n) => ({ productId: n, note: 'x'.repeat(300) }));
  const event = {
    id: '1-stock.moved',
    position: 1,
    type: 'stock.moved',
    timestamp: '2026-11-26T12:00:00.000Z',
    entity: 'transactions',
    data: { transactionId: 7, lines },
  };
  expect(JSON.parse(bodyOf(event))).toEqual({
    type: 'stock.moved',
    timestamp: event.timestamp,
    data: { transactionId: 7, isShortened: true },
  });
});

test.each([
  [{ url: 'ftp://erp.example' }, 'url', 'must begin with https'],
  [{ url: 'erp.example' }, 'url', 'must be an address'],
  [{ url: 'https://user:secret@erp.example' }, 'url', 'password'],
  [{ url: 'http://10.0.0.7/hook' }, 'url', 'private network'],
  [{ url: 'https://no-such-host.invalid' }, 'url', 'is not known'],
  [{ events: ['stock.moves'] }, 'events', 'There are no events stock.moves'],
  [{ events: [] }, 'events', 'are required'],
])('the webhook %j is refused', async (part, field, words) => {
  const response = await post('/api/webhooks', { url: receiver.url, events: ['*'], ...part });
  expect([response.statusCode, response.json().errors?.[field]]).toEqual([400, expect.stringContaining(words)]);
});
