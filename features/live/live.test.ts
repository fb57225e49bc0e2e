import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { define } from '../../contract/definition/define';
import { text } from '../../contract/definition/fields';
import { setDisabled, setPassword } from '../../server/accounts/accounts';
import { endSessions } from '../../server/accounts/sessions';
import { addToken, revokeToken } from '../../server/accounts/tokens';
import { buildApp } from '../../server/app';
import { notifyServers } from '../../server/db/connection/channel';
import type { Trx } from '../../server/db/types';
import { NO_EXTENSIONS } from '../../server/extensions';
import { watchRecords } from '../../server/schema/watch';
import { cookieOf, makeAccount, PASSWORD } from '../../tests/helpers/accounts';
import { on } from '../../tests/helpers/clock';
import { releasedDatabase } from '../../tests/helpers/database';
import { eventually } from '../../tests/helpers/eventually';
import { features } from '../../tests/helpers/features';
import { UNLIMITED } from '../../tests/helpers/limits';
import { type LiveStream, openLiveStream } from '../../tests/helpers/liveStream';
import { TODAY } from '../../tests/helpers/modelWorld';
import { insertTrade } from '../../tests/helpers/scene';
import { timed } from '../../tests/helpers/timed';

const { db, url: databaseUrl, drop } = await releasedDatabase();
const secrets = define({
  name: 'secrets',
  one: 'Secret',
  many: 'Secrets',
  roles: { read: 'administrator' },
  fields: { name: text('Name') },
});
const extensions = { ...features, definitions: [...features.definitions, secrets] };

const server = () => buildApp({ db, databaseUrl, clock: on(TODAY), limits: UNLIMITED, extensions });
/** Two servers on one database. */
const [one, other] = [await server(), await server()];
let [here, there] = ['', ''];
beforeAll(async () => {
  [here, there] = [
    await one.listen({ port: 0, host: '127.0.0.1' }),
    await other.listen({ port: 0, host: '127.0.0.1' }),
  ];
});
afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
  await drop();
});

const trade = await insertTrade(db, [10_000], [{}, {}]);
const [warehouseId = 0] = trade.warehouseIds;
const [employeeId = 0] = trade.employeeIds;
const [productId = 0, otherId = 0] = trade.productIds;

let names = 0;
const create = async () => {
  const payload = { name: `Category ${++names}`, description: 'Of a test' };
  return (await one.inject({ method: 'POST', url: '/api/categories', payload })).json().categoryId as number;
};
const receive = async (id: number) => {
  const payload = { warehouseId, supplierId: trade.supplierId, employeeId, items: { [id]: 1 } };
  return (await one.inject({ method: 'POST', url: '/api/inventory/receive', payload })).json().transactionId as number;
};
const received = ({ events }: LiveStream) => events.flatMap(({ changes }) => changes);
const endSessionsOf = async (trx: Trx, name: string) => {
  const { id } = await trx.selectFrom('user_account').select('id').where('name', '=', name).executeTakeFirstOrThrow();
  return endSessions(trx, { id, name }, { note: 'Ended' });
};
/** Notifies the servers, as one does after a write. */
const hint = () => notifyServers(db);
/** Returns the number of database connections that listen for writes. */
const listening = async () => {
  const { rows } = await sql`
    SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN %'`.execute(db);
  return rows.length;
};

describe('a listener', () => {
  test('at one server receives changes recorded at another', async () => {
    const listener = await openLiveStream(there, 'of=categories');
    expect(listener.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    const id = await create();
    await eventually(() => expect(received(listener)).toContainEqual({ entity: 'categories', id, action: 'create' }));
    await one.inject({ method: 'DELETE', url: `/api/categories/${id}` });
    await eventually(() => expect(received(listener).at(-1)).toEqual({ entity: 'categories', id, action: 'delete' }));
  });

  test('receives changes of the requested lists and records only', async () => {
    const product = await openLiveStream(there, `of=products/${productId},categories`);
    const all = await openLiveStream(there);
    await receive(otherId);
    const id = await receive(productId);
    const category = await create();
    const last = { entity: 'categories', id: category, action: 'create' };
    await eventually(() => expect(received(product)).toContainEqual(last));
    expect(received(product)).toContainEqual({ entity: 'products', id: productId, action: 'change' });
    const others = received(product).filter(({ entity }) => entity !== 'categories');
    expect(others.filter((each) => each.entity !== 'products' || each.id !== productId)).toEqual([]);
    await eventually(() => expect(received(all)).toContainEqual(last));
    expect(received(all)).toEqual(
      expect.arrayContaining([
        { entity: 'transactions', id, action: 'create' },
        { entity: 'products', id: otherId, action: 'change' },
        { entity: 'warehouses', id: warehouseId, action: 'change' },
        { entity: 'suppliers', id: trade.supplierId, action: 'change' },
        { entity: 'employees', id: employeeId, action: 'change' },
      ]),
    );
  });

  test('first receives changes from the time without a connection', async () => {
    const before = await openLiveStream(there, 'of=categories');
    const known = await create();
    await eventually(() => expect(received(before).map(({ id }) => id)).toContain(known));
    const since = before.lastId() ?? '';
    before.leave();
    const missed = [await create(), await create()];
    for (const [query, headers] of [
      [`since=${since}`, {}],
      ['', { 'last-event-id': since }],
    ] as const) {
      const after = await openLiveStream(here, `of=categories&${query}`, headers);
      await eventually(() => expect(received(after).map(({ id }) => id)).toEqual(expect.arrayContaining(missed)));
      expect(received(after).map(({ id }) => id)).not.toContain(known);
    }
  });

  test('has to reload if these changes are too many or unknown', async () => {
    await sql`INSERT INTO audit (action, entity, record_id) SELECT 'change', 'categories', 1 FROM generate_series(1, 300)`.execute(
      db,
    );
    for (const query of ['since=1', 'since=2000000000', 'age=60000']) {
      const listener = await openLiveStream(here, `of=categories&${query}`);
      await eventually(() => expect(listener.events).toEqual([{ changes: [], missed: true }]));
    }
  });

  test('receives many changes of one transaction in one event', async () => {
    const listener = await openLiveStream(here, 'of=products');
    await eventually(() => expect(listener.events).toHaveLength(1));
    await sql`INSERT INTO audit (action, entity, record_id) SELECT 'change', 'products', 1 FROM generate_series(1, 900)`.execute(
      db,
    );
    await create();
    await eventually(() => expect(listener.events.slice(1).filter(({ missed }) => missed)).toHaveLength(4));
    expect(received(listener).length).toBeLessThan(200);
  });

  test('has to reload if the server cannot determine the changes', async () => {
    const listener = await openLiveStream(here, 'of=categories');
    await eventually(() => expect(listener.events).toHaveLength(1));
    // As if the database were lost between two queries: the trail is readable, the records are not.
    await sql`ALTER TABLE movement_line RENAME TO lines_of_movement`.execute(db);
    await sql`INSERT INTO audit (action, entity, record_id) VALUES ('move', 'transactions', 1)`.execute(db);
    await hint();
    try {
      await eventually(() => expect(listener.events.slice(1)).toContainEqual({ changes: [], missed: true }));
    } finally {
      await sql`ALTER TABLE lines_of_movement RENAME TO movement_line`.execute(db);
    }
  });

  test('receives a change with a lower id that is committed later', async () => {
    const listener = await openLiveStream(here, 'of=categories');
    const slow = await db.startTransaction().execute();
    await sql`INSERT INTO audit (action, entity, record_id) VALUES ('change', 'categories', 77)`.execute(slow);
    const id = await create();
    await eventually(() => expect(received(listener).map((each) => each.id)).toContain(id));
    const since = listener.lastId();
    // Longer than any look at the trail: the id is not given up while its transaction runs.
    for (let look = 0; look < 3; look++) {
      const further = await create();
      await eventually(() => expect(received(listener).map((each) => each.id)).toContain(further));
    }
    await slow.commit().execute();
    await create();
    await eventually(() => expect(received(listener).map((each) => each.id)).toContain(77));
    const after = await openLiveStream(there, `of=categories&since=${since}`);
    await eventually(() => expect(received(after).map((each) => each.id)).toContain(77));
  });

  test('keeps receiving changes after the server has reconnected to the database', async () => {
    const listener = await openLiveStream(here, 'of=categories');
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN %'`.execute(db);
    const id = await create();
    await eventually(() => expect(received(listener).map((each) => each.id)).toContain(id));
  });
});

test('without listeners the server uses no connection', async () => {
  const listener = await openLiveStream(here, 'of=categories');
  await openLiveStream(here, 'of=products').then(({ leave }) => leave());
  expect(await listening()).toBeGreaterThan(0);
  listener.leave();
  await eventually(async () => expect(await listening()).toBe(0));
  await create();
  expect(await listening()).toBe(0);
});

test('a request for unknown lists is rejected', async () => {
  const statusOf = async (query: string) => (await one.inject(`/api/live?${query}`)).statusCode;
  expect(await statusOf('of=unicorns')).toBe(400);
  expect(await statusOf('of=products/x')).toBe(400);
  expect(await statusOf('since=x')).toBe(400);
  expect((await one.inject({ method: 'HEAD', url: '/api/live' })).statusCode).toBe(404);
});

test('a stopping server ends streams without waiting', async () => {
  const third = await server();
  const listener = await openLiveStream(await third.listen({ port: 0, host: '127.0.0.1' }), 'of=categories');
  await third.close();
  await listener.ended;
  expect(listener.text()).not.toContain('event: over');
});

describe('with accounts', () => {
  beforeAll(async () => {
    await watchRecords(db, NO_EXTENSIONS);
    await makeAccount(db, 'anna', 'administrator');
    await makeAccount(db, 'jan', 'clerk', { warehouseIds: [warehouseId] });
  });

  test('a listener has to be signed in, and only receives changes that it may read', async () => {
    await eventually(async () => expect((await one.inject('/api/regions')).statusCode).toBe(401));
    expect((await one.inject('/api/live')).statusCode).toBe(401);
    const cookie = await cookieOf(one, 'jan');
    expect((await one.inject({ url: '/api/live?of=secrets', headers: { cookie } })).statusCode).toBe(403);
    const [clerk, administrator] = [
      await openLiveStream(here, '', { cookie }),
      await openLiveStream(here, '', { cookie: await cookieOf(one, 'anna') }),
    ];
    await eventually(() => expect([clerk.events.length, administrator.events.length]).toEqual([1, 1]));
    await sql`INSERT INTO audit (action, entity, record_id)
      VALUES ('change', 'secrets', 1), ('change', 'accounts', 1), ('change', 'products', ${productId})`.execute(db);
    await hint();
    const product = { entity: 'products', id: productId, action: 'change' };
    const secret = { entity: 'secrets', id: 1, action: 'change' };
    await eventually(() => expect(administrator.events.at(-1)?.changes).toEqual([secret, product]));
    await eventually(() => expect(clerk.events.at(-1)?.changes).toEqual([product]));
    expect(received(clerk)).not.toContainEqual(secret);
  });

  test('the stream ends with the session, for any reason', async () => {
    const cookie = await cookieOf(one, 'jan');
    const signedOut = await openLiveStream(there, 'of=products', { cookie });
    await one.inject({ method: 'DELETE', url: '/api/session', headers: { cookie, 'sec-fetch-site': 'same-origin' } });
    await signedOut.ended;
    expect(signedOut.text()).toMatch(/event: over\ndata: {}\n\n$/);
  });

  test.each<[string, (db: Trx) => Promise<unknown>]>([
    ['the account is disabled', (trx) => setDisabled(trx, 'jan', true)],
    ['its sessions are ended', (trx) => endSessionsOf(trx, 'jan')],
    ['its password is set by an administrator', (trx) => setPassword(trx, 'jan', PASSWORD)],
  ])('the stream ends at every server immediately when %s on the command line', async (_, work) => {
    await db.transaction().execute((trx) => setDisabled(trx, 'jan', false));
    const cookie = await cookieOf(one, 'jan');
    const listeners = [
      await openLiveStream(here, 'of=products', { cookie }),
      await openLiveStream(there, 'of=products', { cookie }),
    ];
    const { ms } = await timed(
      db
        .transaction()
        .execute(work)
        .then(() => Promise.all(listeners.map(({ ended }) => ended))),
    );
    // A check every fifteen seconds would also end the stream.
    expect(ms).toBeLessThan(10_000);
    for (const listener of listeners) expect(listener.text()).toContain('event: over');
  });

  test('the stream ends immediately when its token is revoked', async () => {
    const token = await addToken(db, { name: 'board', role: 'viewer', days: 1 });
    const listener = await openLiveStream(there, 'of=products', { authorization: `Bearer ${token}` });
    const revoked = db.transaction().execute((trx) => revokeToken(trx, 'board'));
    const { ms } = await timed(revoked.then(() => listener.ended));
    expect(ms).toBeLessThan(10_000);
  });

  test('listening does not extend a session', async () => {
    const cookie = await cookieOf(one, 'anna');
    const listener = await openLiveStream(here, 'of=products', { cookie });
    await sql`UPDATE user_session SET used_at = now() - interval '1 hour'`.execute(db);
    const beats = () => listener.text().split('\n:\n').length;
    const before = beats();
    await sql`INSERT INTO audit (action, entity, record_id) VALUES ('change', 'tokens', 1)`.execute(db);
    await hint();
    await eventually(() => expect(beats()).toBeGreaterThan(before));
    const { rows } = await sql`SELECT FROM user_session WHERE used_at > now() - interval '30 minutes'`.execute(db);
    expect(rows).toEqual([]);
  });
});
