import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { connect } from '../../server/db/connection/connect';
import { MACHINE_CLOCK } from '../../server/db/day';
import type { EventMessage } from '../../server/events/event';
import { deliverEvents } from '../../server/events/listeners';
import { type EventHandler, type Listener, on, onBatch } from '../../server/events/on';
import { settledId } from '../../server/events/settled';
import { receive } from '../../server/inventory/stock';
import { catalogueOf } from '../../server/resources/core';
import { openApi, send } from '../helpers/api';
import { eventually } from '../helpers/eventually';
import { insertTrade } from '../helpers/scene';
import { recordStatements } from '../helpers/statements';

const { app, db, url, close } = await openApi();
afterAll(close);
const { warehouseIds, employeeIds, productIds, supplierId } = await insertTrade(db, [100_000_000, 100_000_000]);
const [productId = 0] = productIds;

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
  await sql`TRUNCATE event_listener`.execute(db);
  log.warn.mockClear();
});

/** The host name in the connections of listeners; moves have another one. */
const LISTENING = 'localhost';
const sources = catalogueOf();
/** Starts a server's deliveries. */
const serve = (...listeners: Listener[]) => {
  stops.push(deliverEvents({ db, log, sources, listeners, every: 10 }));
};
const registered = (count = 1) =>
  eventually(async () => expect(await db.selectFrom('event_listener').select('name').execute()).toHaveLength(count));
const state = () =>
  db.selectFrom('event_listener').select(['cursor', 'failures', 'error']).orderBy('name').executeTakeFirstOrThrow();
const goods = {
  warehouseId: warehouseIds[0] ?? 0,
  employeeId: employeeIds[0] ?? 0,
  supplierId,
  items: { [productId]: 5 },
};
const move = () => receive(db, goods, { clock: MACHINE_CLOCK });
const addCategory = (name: string) => send(app, 'POST', '/api/categories', { name, description: 'x' });
const collect = () => {
  const heard: EventMessage[] = [];
  const run: EventHandler = async (event) => void heard.push(event);
  return { heard, run };
};

test('a listener hears of moves and of changed records, in order, with what the record is', async () => {
  const { heard, run } = collect();
  serve(on('*', 'all', run));
  await registered();
  const { transactionId } = await move();
  const { categoryId } = (await addCategory('Tools')).json();
  await send(app, 'PUT', `/api/categories/${categoryId}`, { name: 'Hand Tools', description: 'x' });
  await send(app, 'DELETE', `/api/categories/${categoryId}`);
  await eventually(() => expect(heard).toHaveLength(4));
  expect(heard.map(({ type }) => type)).toEqual([
    'stock.moved',
    'category.created',
    'category.changed',
    'category.deleted',
  ]);
  expect(heard[0]).toEqual({
    id: `${heard[0]?.position}-stock.moved`,
    position: expect.any(Number),
    type: 'stock.moved',
    timestamp: expect.stringMatching(/^20.*Z$/),
    entity: 'transactions',
    data: {
      transactionId,
      type: 'SUPPLIER_TO_WAREHOUSE',
      date: MACHINE_CLOCK.today(),
      employeeId: employeeIds[0],
      fromWarehouseId: null,
      toWarehouseId: warehouseIds[0],
      supplierId,
      clientId: null,
      returnOf: null,
      correctionOf: null,
      totalItems: 5,
      totalPrice: 50,
      lines: [{ productId, quantity: 5, unitPrice: 10 }],
      linesOmitted: 0,
    },
  });
  expect(heard[2]?.data).toEqual({ list: 'categories', id: categoryId, name: 'Hand Tools', changed: ['name'] });
});

test('it hears of its types only, and starts with what is recorded after it was added', async () => {
  await move();
  const { heard, run } = collect();
  serve(on('category.created', 'some', run));
  await registered();
  await move();
  await addCategory('Seeds');
  await eventually(() => expect(heard.map(({ data }) => data.name)).toEqual(['Seeds']));
});

describe('a transaction that commits after a later one', () => {
  test('is not skipped', async () => {
    const { heard, run } = collect();
    serve(on(['stock.moved', 'category.created'], 'late', run));
    await registered();
    const late = await db.startTransaction().execute();
    await sql`
      INSERT INTO audit (action, entity, record_id, record) VALUES ('create', 'categories', 1, 'Late')`.execute(late);
    const { transactionId } = await move();
    // Several looks happen while the earlier transaction runs.
    expect(await settledId(db, 100)).toBeUndefined();
    expect(heard).toEqual([]);
    await late.commit().execute();
    await eventually(() => expect(heard).toHaveLength(2));
    expect(heard.map(({ data }) => data.name ?? data.transactionId)).toEqual(['Late', transactionId]);
  });

  test('is not skipped either if it has an id and has written nothing yet', async () => {
    const trx = await db.startTransaction().execute();
    // As in a session that stops between taking the id and writing the row.
    await sql`LOCK TABLE audit IN ROW EXCLUSIVE MODE`.execute(trx);
    const { rows } = await sql<{ id: number }>`SELECT nextval(pg_get_serial_sequence('audit', 'id')) AS id`.execute(
      trx,
    );
    await addCategory('Later');
    expect(await settledId(db, 100)).toBeUndefined();
    await trx.rollback().execute();
    expect(await settledId(db, 60_000)).toBeGreaterThan(Number(rows[0]?.id));
  });
});

test('a failing listener gets the same event again, before the next one, and delays no other listener', async () => {
  const { heard, run } = collect();
  const failing = vi.fn<EventHandler>().mockRejectedValueOnce(new Error('No answer.')).mockResolvedValue(undefined);
  serve(on('category.created', 'failing', failing), on('category.created', 'good', run));
  await registered(2);
  await addCategory('First');
  await addCategory('Second');
  await eventually(() => expect(heard).toHaveLength(2));
  await eventually(() => expect(failing).toHaveBeenCalledTimes(3));
  expect(failing.mock.calls.map(([{ data }]) => data.name)).toEqual(['First', 'First', 'Second']);
  expect(log.warn.mock.calls).toEqual([
    [{ listener: 'failing', error: 'No answer.' }, 'The listener failing failed; the event is delivered again.'],
  ]);
  await eventually(async () => expect(await state()).toMatchObject({ failures: 0, error: null }));
});

test('a listener that hangs is given up after its time, and moves do not wait for it', async () => {
  const run = vi.fn(async (_: EventMessage, { signal }: { signal: AbortSignal }) => void (await once(signal, 'abort')));
  serve(on('stock.moved', 'hanging', run, { within: 300 }));
  await registered();
  await move();
  await eventually(() => expect(run).toHaveBeenCalled());
  // It holds no lock that a move needs.
  await move();
  await eventually(async () => expect(await state()).toMatchObject({ error: 'It took longer than 0.3 s.' }));
});

test('listeners add no statement to a move', async () => {
  await move();
  const heard = vi.fn(async () => {});
  const statements = async () => {
    const sent = await recordStatements(
      async () => void (await move()),
      ({ host }) => host !== LISTENING,
    );
    return sent.map(({ text }) => text);
  };
  const without = await statements();
  expect(without.some((text) => text.includes('INSERT INTO audit'))).toBe(true);
  const ofListeners = connect(url.replace('127.0.0.1', LISTENING), { max: 2 });
  stops.push(deliverEvents({ db: ofListeners, log, sources, listeners: [on('*', 'counted', heard)], every: 10 }));
  await registered();
  expect(await statements()).toEqual(without);
  await eventually(() => expect(heard).toHaveBeenCalledOnce());
  await Promise.all(stops.splice(0).map((stop) => stop()));
  await ofListeners.destroy();
});

test('a listener for batches gets all events of a failed call again, with few writes of its cursor', async () => {
  const calls: unknown[][] = [];
  const run = vi.fn(async (events: readonly EventMessage[]) => void calls.push(events.map(({ data }) => data.name)));
  run.mockRejectedValueOnce(new Error('No answer.'));
  const names = Array.from({ length: 20 }, (_, n) => `Batch ${n}`);
  for (const name of ['Before', ...names]) {
    await addCategory(name);
    if (name === 'Before')
      await sql`INSERT INTO event_listener (name, cursor) SELECT 'batch', max(id) FROM audit`.execute(db);
  }
  const sent = await recordStatements(async () => {
    serve(onBatch('category.created', 'batch', run));
    await eventually(() => expect(calls).toEqual([names]));
  });
  expect(run).toHaveBeenCalledTimes(2);
  expect(sent.filter(({ text }) => text.startsWith('update "event_listener" set "cursor"')).length).toBeLessThan(6);
});

test('no event is read for a listener that wants no type at the moment, and it gets none of them later', async () => {
  const { heard, run } = collect();
  let types: string[] = [];
  serve(
    onBatch(
      () => types,
      'undecided',
      async (events, context) => {
        for (const event of events) await run(event, context);
      },
    ),
  );
  await registered();
  const sent = await recordStatements(async () => {
    await addCategory('Unwanted');
    await eventually(async () => {
      const { rows } = await sql`SELECT FROM event_listener WHERE cursor = (SELECT max(id) FROM audit)`.execute(db);
      expect(rows).toHaveLength(1);
    });
  });
  expect(sent.filter(({ text }) => text.includes('from "audit"'))).toEqual([]);
  types = ['*'];
  await addCategory('Wanted');
  await eventually(() => expect(heard.map(({ data }) => data.name)).toEqual(['Wanted']));
});

test('several servers share the work: each event arrives once, in order', async () => {
  const { heard, run } = collect();
  const listener = on('category.created', 'shared', run);
  serve(listener);
  serve(listener);
  serve(listener);
  await registered();
  for (let n = 0; n < 30; n++) await addCategory(`Shared ${n}`);
  await eventually(() => expect(heard).toHaveLength(30));
  await Promise.all(stops.splice(0).map((stop) => stop()));
  expect(heard.map(({ data }) => data.name)).toEqual(Array.from({ length: 30 }, (_, n) => `Shared ${n}`));
});

test('the event of a server that disappeared is delivered by another one when the lease has expired', async () => {
  const { heard, run } = collect();
  serve(on('category.created', 'taken', run));
  await registered();
  await Promise.all(stops.splice(0).map((stop) => stop()));
  await addCategory('Left');
  await sql`
    UPDATE event_listener SET leased_by = gen_random_uuid(), leased_until = now() + interval '1 hour'`.execute(db);
  serve(on('category.created', 'taken', run), on('category.created', 'free', run));
  await registered(2);
  await addCategory('Next');
  await eventually(() => expect(heard.map(({ data }) => data.name)).toEqual(['Next']));
  await sql`UPDATE event_listener SET leased_until = now()`.execute(db);
  await eventually(() => expect(heard.map(({ data }) => data.name)).toEqual(['Next', 'Left', 'Next']));
});
