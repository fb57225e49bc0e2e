import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { releasedDatabase } from '../../tests/helpers/database';
import { eventually } from '../../tests/helpers/eventually';
import { ServerProcess } from '../../tests/helpers/serverProcess';
import { openReceiver } from './receiver';

/** `WEBHOOK_KILLS=100 npx vitest run --project server features/webhooks/kills.test.ts` */
const KILLS = Number(process.env.WEBHOOK_KILLS ?? 10);
/** Records that change at the same time, and the changes of each in a round. */
const RECORDS = 4;
const CHANGES = 8;
const ANSWER_MS = 15;

const { db, url, drop } = await releasedDatabase();
const receiver = await openReceiver();
receiver.answer((response) => void setTimeout(() => response.writeHead(204).end(), ANSWER_MS));
let server: ServerProcess | undefined;
afterAll(async () => {
  await server?.end('SIGKILL');
  await receiver.close();
  await drop();
});

async function start(): Promise<string> {
  server = new ServerProcess({ DATABASE_URL: url, WEBHOOK_NETWORKS: '127.0.0.1' });
  return server.ready();
}

/** Sends JSON. @returns the answer; undefined if the server was killed meanwhile */
async function call(method: 'POST' | 'PUT', address: string, body: object): Promise<Response | undefined> {
  const headers = { 'content-type': 'application/json' };
  return fetch(address, { method, headers, body: JSON.stringify(body) }).catch(() => undefined);
}

/** Ends the leases of the killed server, as time does. */
async function expireLeases() {
  await sql`UPDATE event_listener SET leased_until = now()`.execute(db);
  await sql`UPDATE webhook_delivery SET leased_until = now() WHERE state = 'waiting'`.execute(db);
}

test(`after ${KILLS} kills no event is lost, and those of a record came in order`, { timeout: 3_600_000 }, async ({
  annotate,
}) => {
  let base = await start();
  expect((await call('POST', `${base}/api/webhooks`, { url: receiver.url, events: ['*'] }))?.status).toBe(200);
  await eventually(async () => expect(await db.selectFrom('event_listener').select('name').execute()).toHaveLength(1));
  const ids: number[] = [];
  for (let n = 0; n < RECORDS; n++) {
    const created = await call('POST', `${base}/api/categories`, { name: `Record ${n}`, description: 'x' });
    if (!created?.ok) throw new Error('No record was created.');
    ids.push(((await created.json()) as { categoryId: number }).categoryId);
  }
  for (let kill = 0; kill < KILLS; kill++) {
    const before = receiver.received.length;
    const changes = ids.map(async (id) => {
      for (let n = 0; n < CHANGES; n++) {
        await call('PUT', `${base}/api/categories/${id}`, { name: `Record ${id}, ${kill}.${n}`, description: 'x' });
      }
    });
    // Each round kills at another moment of the deliveries.
    await eventually(() => expect(receiver.received.length).toBeGreaterThan(before + (kill % 7) * 3));
    await server?.end('SIGKILL');
    await Promise.all(changes);
    await expireLeases();
    base = await start();
  }
  const { rows } = await sql<{ id: number; record: number; action: string }>`
    SELECT id, record_id AS record, action FROM audit WHERE entity = 'categories' ORDER BY id`.execute(db);
  expect(rows.length).toBeGreaterThan(KILLS * RECORDS);
  const positionOf = (id: unknown) => Number(String(id).split('-')[0]);
  const came = () => receiver.received.map(({ headers }) => positionOf(headers['webhook-id']));
  const missing = () => {
    const known = new Set(came());
    return rows.filter(({ id }) => !known.has(id)).length;
  };
  for (let left = missing(); left > 0; left = missing()) {
    await eventually(() => expect(missing()).toBeLessThan(left));
  }
  for (const record of ids) {
    const own = new Set(rows.filter((row) => row.record === record).map(({ id }) => id));
    const positions = came().filter((position) => own.has(position));
    expect(positions).toEqual(positions.toSorted((one, other) => one - other));
  }
  // The receiver tells a repeated event by its id.
  const { received } = receiver;
  const distinct = new Set(received.map(({ headers }) => headers['webhook-id']));
  const bodies = new Set(received.map(({ headers, body }) => `${String(headers['webhook-id'])} ${body}`));
  expect(bodies.size).toBe(distinct.size);
  await eventually(async () => {
    const { rows: deliveries } = await sql<{ event_id: string; state: string }>`
      SELECT event_id, state FROM webhook_delivery`.execute(db);
    expect(deliveries.filter(({ state }) => state !== 'delivered')).toEqual([]);
    expect(new Set(deliveries.map(({ event_id }) => event_id))).toEqual(distinct);
  });
  await annotate(`${rows.length} changes of records, ${distinct.size} events, ${received.length} messages`);
});
