import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { addToken } from '../../server/accounts/tokens';
import { makeAccount } from '../../tests/helpers/accounts';
import { openApi, send } from '../../tests/helpers/api';
import type { EventPage } from './contract';

const { app, db, close } = await openApi({ accountsFresh: 0 });
afterAll(close);

const get = async (after?: number): Promise<EventPage> =>
  (await app.inject(`/api/events${after === undefined ? '' : `?after=${after}`}`)).json();
const addCategory = (name: string) => send(app, 'POST', '/api/categories', { name, description: 'x' });

test('without a cursor it answers the newest one, and with it what came since', async () => {
  await addCategory('Before');
  const { next, events } = await get();
  expect(events).toEqual([]);
  await addCategory('After');
  const page = await get(next);
  expect(page).toEqual({
    events: [
      {
        id: expect.stringMatching(/^\d+-category\.created$/),
        type: 'category.created',
        timestamp: expect.any(String),
        data: { list: 'categories', id: expect.any(Number), name: 'After' },
      },
    ],
    next: expect.any(Number),
    more: false,
  });
  expect(await get(page.next)).toEqual({ events: [], next: page.next, more: false });
});

test('a page has at most a hundred rows of the trail', async () => {
  const { next } = await get();
  await sql`
    INSERT INTO audit (action, entity, record_id, record)
    SELECT 'create', 'categories', n, 'C' || n FROM generate_series(1, 150) AS n`.execute(db);
  const first = await get(next);
  expect([first.events.length, first.more]).toEqual([100, true]);
  const second = await get(first.next);
  expect([second.events.length, second.more]).toEqual([50, false]);
  expect([...first.events, ...second.events].map(({ data }) => data.name)).toEqual(
    Array.from({ length: 150 }, (_, n) => `C${n + 1}`),
  );
});

test('a cursor of another history is refused', async () => {
  const response = await app.inject('/api/events?after=2000000000');
  expect([response.statusCode, response.json().errors]).toEqual([400, { after: expect.stringContaining('restored') }]);
});

test('it waits for a transaction that is being committed, and answers nothing instead of skipping a row', async () => {
  const { next } = await get();
  const trx = await db.startTransaction().execute();
  await sql`INSERT INTO audit (action, entity, record_id, record) VALUES ('create', 'categories', 1, 'Late')`.execute(
    trx,
  );
  await addCategory('Early');
  expect(await get(next)).toEqual({ events: [], next, more: true });
  const waiting = get(next);
  await trx.commit().execute();
  const names = (page: EventPage) => page.events.map(({ data }) => data.name);
  expect(names(await waiting)).toEqual(['Late', 'Early']);
});

test('accounts and their tokens are no events', async () => {
  const { next } = await get();
  await makeAccount(db, 'anna', 'viewer');
  const token = await addToken(db, { name: 'erp', role: 'viewer', days: 1 });
  const headers = { authorization: `Bearer ${token}` };
  const response = await app.inject({ url: `/api/events?after=${next}`, headers });
  expect(response.json()).toMatchObject({ events: [], more: false });
  expect((await app.inject('/api/events')).statusCode).toBe(401);
});
