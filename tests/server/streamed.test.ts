import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../server/app';
import { connectBy } from '../../server/db/connect';
import { openPool } from '../../server/db/pool';
import { rebuildProjections } from '../../server/db/verify';
import { freshDatabase } from '../helpers/database';
import { eventually } from '../helpers/eventually';
import { UNLIMITED } from '../helpers/limits';
import { listen } from '../helpers/rawHttp';
import { insertTrade } from '../helpers/scene';

/* Details with so many transactions that they are sent while they are read. */

const MOVES = 2_600;
/** Of those of one client, so long that nobody makes all of them ahead of a reader, and no socket holds them. */
const LONG_TEXT = 10_000;

const { db, url, drop } = await freshDatabase();
const pool = openPool(url, { max: 3 });
const reading = connectBy(pool);
const app = await buildApp({ db: reading, limits: UNLIMITED });
const port = await listen(app);
afterAll(async () => {
  await app.close();
  await reading.destroy();
  await drop();
});

const trade = await insertTrade(db, [100_000_000], [{}, {}]);
const [warehouseId = 0] = trade.warehouseIds;
const [employeeId = 0] = trade.employeeIds;
const [productId = 0, otherId = 0] = trade.productIds;
const { supplierId, clientId } = trade;
// Days and ids run across each other, so that only the date and then the id order them.
await sql`
  INSERT INTO movement (type, date, description, employee_id, from_warehouse_id, to_warehouse_id, supplier_id, client_id,
    total_items, total_price, total_size)
  SELECT (CASE WHEN n % 2 = 1 THEN 'SUPPLIER_TO_WAREHOUSE' ELSE 'WAREHOUSE_TO_CUSTOMER' END)::movement_type,
    date '2024-07-20' + n * 7919 % 240, 'Zażółć "' || n || '" ' || repeat('x', (1 - n % 2) * ${LONG_TEXT}::integer),
    ${employeeId}, CASE WHEN n % 2 = 0 THEN ${warehouseId}::integer END,
    CASE WHEN n % 2 = 1 THEN ${warehouseId}::integer END, CASE WHEN n % 2 = 1 THEN ${supplierId}::integer END,
    CASE WHEN n % 2 = 0 THEN ${clientId}::integer END, 2, n, 100 + (n % 3 = 0)::integer * 100
  FROM generate_series(1, ${MOVES}::integer) AS n`.execute(db);
for (const product of [productId, otherId]) {
  await sql`
    INSERT INTO movement_line (movement_id, product_id, quantity, unit_price, unit_size)
    SELECT id, ${product}::integer, 1, id, 100 FROM movement WHERE ${product}::integer = ${productId} OR id % 3 = 0`.execute(
    db,
  );
}
await rebuildProjections(db);

/** Asks, and reads nothing yet. */
const ask = (path: string, headers: Record<string, string> = {}) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, path, headers, agent: false }, resolve).on('error', reject);
  });

const client = `/api/clients/${clientId}`;
const used = () => pool.state().used;
const nothingHeld = () =>
  eventually(() => expect([used(), app.load.semaphore.underWay, app.load.unsent.bytes]).toEqual([0, 0, 0]));

test.each([
  ['client', clientId, 'transactions_count = 7'],
  ['supplier', supplierId, 'transactions_count = 7'],
  ['employee', employeeId, 'transactions_count = 7'],
  ['warehouse', warehouseId, 'receipts_count = 3, deliveries_count = 4'],
  ['product', productId, 'transaction_count = 7'],
] as const)('a long detail is the same text as one that is made at once: %s', async (table, id, few) => {
  const path = `/api/${table}s/${id}`;
  const { body, headers } = await app.inject(path);
  const [counted = ''] = /"transactions?Count":\d+/.exec(body) ?? [];
  // What is kept of their number decides: where that is wrong, all of them come at once.
  await sql`UPDATE ${sql.table(table)} SET ${sql.raw(few)} WHERE id = ${id}`.execute(db);
  const whole = await app.inject(path);
  await rebuildProjections(db);
  expect(headers['content-length']).toBeUndefined();
  expect(Number(whole.headers['content-length'])).toBe(Buffer.byteLength(whole.body));
  expect(whole.body.length).toBeGreaterThan(MOVES / 2);
  expect(body === whole.body.replace(/"transactions?Count":7/, counted)).toBe(true);
  const { 'content-length': _, ...others } = whole.headers;
  const named = (all: typeof headers) =>
    Object.keys(all)
      .filter((name) => !['transfer-encoding', 'date'].includes(name))
      .toSorted();
  expect([headers.etag, named(headers)]).toEqual([whole.headers.etag, named(others)]);
  await nothingHeld();
});

test('compressed it is the same', async () => {
  const proxied = await buildApp({ db: reading, limits: UNLIMITED, trustProxy: true });
  const plain = await app.inject(client);
  const far = { 'x-forwarded-for': '203.0.113.7', 'accept-encoding': 'gzip' };
  const { headers, rawPayload } = await proxied.inject({ url: client, headers: far });
  expect(headers['content-encoding']).toBe('gzip');
  expect(String(gunzipSync(rawPayload)) === plain.body).toBe(true);
  expect(rawPayload.length).toBeLessThan(plain.body.length / 5);
  await proxied.close();
});

test('who asks for the headers alone gets them, and nothing is read', async () => {
  const named = ({ headers }: { headers: object }) =>
    Object.entries({ ...headers, date: 0, 'x-request-id': 0, connection: 0 });
  const [whole, alone] = [await app.inject(client), await app.inject({ method: 'HEAD', url: client })];
  const { 'transfer-encoding': _, ...headers } = whole.headers;
  expect([alone.statusCode, alone.body, named(alone)]).toEqual([200, '', named({ headers })]);
  await nothingHeld();
});

describe('while it is sent', () => {
  test('what is recorded meanwhile is not in it: all of it is as of one moment', async () => {
    const before = (await app.inject(client)).body;
    const answer = await ask(client);
    expect(used()).toBe(1);
    await sql`UPDATE client SET name = 'Changed' WHERE id = ${clientId}`.execute(db);
    await sql`UPDATE product SET name = name || ' changed'`.execute(db);
    expect((await text(answer)) === before).toBe(true);
    await sql`UPDATE client SET name = 'Initech' WHERE id = ${clientId}`.execute(db);
    await nothingHeld();
  });

  test('a client that goes gives the connection back', async () => {
    const answers = await Promise.all([ask(client), ask(client)]);
    expect(used()).toBe(2);
    for (const answer of answers) answer.destroy();
    await nothingHeld();
    const { rows } = await sql`
      SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND state LIKE 'idle in transaction%'`.execute(db);
    expect(rows).toHaveLength(0);
  });

  test('what fails in the middle ends the connection, and is not taken for the end', async () => {
    const answer = await ask(client);
    await eventually(async () => {
      const { rows } = await sql`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND state LIKE 'idle in transaction%'`.execute(db);
      expect(rows).toHaveLength(1);
    });
    await expect(text(answer)).rejects.toThrow('aborted');
    expect(answer.complete).toBe(false);
    await nothingHeld();
    expect((await app.inject(client)).statusCode).toBe(200);
  });
});
