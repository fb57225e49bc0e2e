import { type ControlledTransaction, sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type Endpoint, reads } from '../../contract/endpoint';
import { buildApp } from '../../server/app';
import { openDatabase } from '../../server/db/connection/open';
import type { Database } from '../../server/db/types';
import { NO_EXTENSIONS } from '../../server/extensions';
import { route } from '../../server/http/route';
import { cookieOf, makeAccount, signIn } from '../helpers/accounts';
import { freshDatabase } from '../helpers/database';
import { eventually } from '../helpers/eventually';
import { UNLIMITED } from '../helpers/limits';
import { insertTrade } from '../helpers/scene';

const { db, url, drop } = await freshDatabase();
await makeAccount(db, 'anna', 'administrator');
const { warehouseIds, employeeIds, productIds, supplierId } = await insertTrade(db, [1_000]);
const opened = await openDatabase({ databaseUrl: url, dataDir: '' }, { log: () => {} });

/** A report that waits until nothing locks categories. */
const slow = {
  ...reads,
  large: true,
  path: '/api/slow',
  tag: 'Slow',
  summary: 'A slow report',
  answer: z.array(z.unknown()),
} as const satisfies Endpoint;
const app = await buildApp({
  db: opened.db,
  limits: { ...UNLIMITED, large: { ...UNLIMITED.large, atOnce: 2, perClient: 3 } },
  extensions: {
    ...NO_EXTENSIONS,
    groups: [(api, context) => route(api, slow, () => context.db.selectFrom('category').select('id').execute())],
  },
});
afterAll(async () => {
  await app.close();
  await opened.close();
  await drop();
});

let lock: ControlledTransaction<Database> | undefined;
afterEach(async () => {
  await lock?.rollback().execute();
});

async function lockCategories(): Promise<void> {
  lock = await db.startTransaction().execute();
  await sql`LOCK TABLE category IN ACCESS EXCLUSIVE MODE`.execute(lock);
}

const MANY = 40;

test('moves, sign-ins and health checks find a connection while reads wait for all of theirs', async () => {
  const headers = { cookie: await cookieOf(app, 'anna') };
  await lockCategories();
  const lists = Array.from({ length: MANY }, () => app.inject({ url: '/api/categories', headers }));
  await eventually(() => expect(opened.pool.state().waiting).toBeGreaterThan(0));
  const move = await app.inject({
    method: 'POST',
    url: '/api/inventory/receive',
    headers,
    payload: {
      warehouseId: warehouseIds[0],
      supplierId,
      employeeId: employeeIds[0],
      items: { [productIds[0] ?? 0]: 1 },
    },
  });
  expect([move.statusCode, move.body]).toEqual([201, expect.stringContaining('transactionId')]);
  expect((await signIn(app, 'anna')).statusCode).toBe(200);
  expect((await app.inject({ url: '/api/session', headers })).statusCode).toBe(200);
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  expect(opened.pool.state().waiting).toBeGreaterThan(0);
  await lock?.rollback().execute();
  lock = undefined;
  expect(new Set((await Promise.all(lists)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});

test('of the reports of one client few are made at once, and too many are refused', async () => {
  const headers = { cookie: await cookieOf(app, 'anna') };
  await lockCategories();
  let refused = 0;
  const reports = Array.from({ length: MANY }, async () => {
    const { statusCode } = await app.inject({ url: slow.path, headers });
    if (statusCode === 503) refused++;
    return statusCode;
  });
  // Two are made and three wait.
  await eventually(() => expect(refused).toBe(MANY - 5));
  expect([app.load.semaphore.underWay, app.load.semaphore.waiting]).toEqual([2, 3]);
  await lock?.rollback().execute();
  lock = undefined;
  expect((await Promise.all(reports)).filter((status) => status === 200)).toHaveLength(5);
});
