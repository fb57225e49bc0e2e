import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../server/app';
import { connectBy } from '../../server/db/connection/connect';
import { openPool } from '../../server/db/connection/pool';
import { rebuildProjections } from '../../server/ledger/verify';
import { freshDatabase } from '../helpers/database';
import { eventually } from '../helpers/eventually';
import { UNLIMITED } from '../helpers/limits';
import { listen } from '../helpers/rawHttp';
import { insertTrade } from '../helpers/scene';

/* Details with enough transactions that the server streams them while it reads them. */

const MOVES = 2_600;
/** Length of one client's texts, too long for the server's buffer and the sockets. */
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
// The ids do not follow the dates, so that only sorting by date and then id gives the right order.
await sql`
  INSERT INTO movement (type, date, description, employee_id, from_warehouse_id, to_warehouse_id, supplier_id, client_id,
    total_items, total_price, total_size)
  SELECT (CASE WHEN n % 2 = 1 THEN 'SUPPLIER_TO_WAREHOUSE' ELSE 'WAREHOUSE_TO_CUSTOMER' END),
    date '2024-07-20' + n * 7919 % 240, 'Zażółć "' || n || '" ' || repeat('x', (1 - n % 2) * ${LONG_TEXT}::integer),
    ${employeeId}, CASE WHEN n % 2 = 0 THEN ${warehouseId}::integer END,
    CASE WHEN n % 2 = 1 THEN ${warehouseId}::integer END, CASE WHEN n % 2 = 1 THEN ${supplierId}::integer END,
    CASE WHEN n % 2 = 0 THEN ${clientId}::integer END, 2, n, 100 + (n % 3 = 0)::integer * 100
  FROM generate_series(1, ${MOVES}::integer) AS n`.execute(db);
for (const product of [productId, otherId]) {
  await sql`
    INSERT INTO movement_line (movement_id, product_id, quantity, unit_price, unit_size, cost)
    SELECT id, ${product}::integer, 1, id, 100, 1 FROM movement WHERE ${product}::integer = ${productId} OR id % 3 = 0`.execute(
    db,
  );
}
await rebuildProjections(db);

/** Sends a request without reading the response. */
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
  // The stored count decides about streaming. A wrong count disables it.
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

test('a compressed response is the same', async () => {
  const proxied = await buildApp({ db: reading, limits: UNLIMITED, trustProxy: true });
  const plain = await app.inject(client);
  const far = { 'x-forwarded-for': '203.0.113.7', 'accept-encoding': 'gzip' };
  const { headers, rawPayload } = await proxied.inject({ url: client, headers: far });
  expect(headers['content-encoding']).toBe('gzip');
  expect(String(gunzipSync(rawPayload)) === plain.body).toBe(true);
  expect(rawPayload.length).toBeLessThan(plain.body.length / 5);
  await proxied.close();
});

test('a HEAD request gets the headers without reading rows', async () => {
  const named = ({ headers }: { headers: object }) =>
    Object.entries({ ...headers, date: 0, 'x-request-id': 0, connection: 0 });
  const [whole, alone] = [await app.inject(client), await app.inject({ method: 'HEAD', url: client })];
  const { 'transfer-encoding': _, ...headers } = whole.headers;
  expect([alone.statusCode, alone.body, named(alone)]).toEqual([200, '', named({ headers })]);
  await nothingHeld();
});

describe('while a response is streamed', () => {
  test('it is a consistent snapshot despite concurrent changes', async () => {
    const before = (await app.inject(client)).body;
    const answer = await ask(client);
    expect(used()).toBe(1);
    await sql`UPDATE client SET name = 'Changed' WHERE id = ${clientId}`.execute(db);
    await sql`UPDATE product SET name = name || ' changed'`.execute(db);
    expect((await text(answer)) === before).toBe(true);
    await sql`UPDATE client SET name = 'Initech' WHERE id = ${clientId}`.execute(db);
    await nothingHeld();
  });

  test('a client that disconnects releases the database connection', async () => {
    const answers = await Promise.all([ask(client), ask(client)]);
    expect(used()).toBe(2);
    for (const answer of answers) answer.destroy();
    await nothingHeld();
    const { rows } = await sql`
      SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND state LIKE 'idle in transaction%'`.execute(db);
    expect(rows).toHaveLength(0);
  });

  test('a failure aborts the connection, so that the client does not mistake it for the end', async () => {
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
