import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import type { ZodObject } from 'zod';
import { buildApp } from '../../server/app';
import { FEATURES } from '../../server/db/extensionMigrations';
import type { Db } from '../../server/db/types';
import { loadExtensions } from '../../server/extensions';
import { receive } from '../../server/inventory/stock';
import { rebuildProjections } from '../../server/ledger/verify';
import { fillGeography } from '../../server/seed/geography';
import { seedDemo } from '../../server/seed/seed';
import { send } from '../helpers/api';
import { calls as allCalls, endpoints, featureLists } from '../helpers/calls';
import { on } from '../helpers/clock';
import { releasedDatabase } from '../helpers/database';
import {
  insertAddress,
  insertCategory,
  insertClient,
  insertEmployee,
  insertProduct,
  insertSupplier,
  insertWarehouse,
} from '../helpers/fixtures';
import { UNLIMITED } from '../helpers/limits';
import { TODAY } from '../helpers/modelWorld';
import { insertTrade } from '../helpers/scene';
import { describeChanges, openExplainer, recordCalls, recordStatements, type SentCall } from '../helpers/statements';

/*
 * The statements that each call sends to PostgreSQL, recorded in a file per area: a hash of each text, and the indexes that
 * serve it. After a change that you mean, and after a merge, record them again with the command below.
 */

const COMMAND = 'npx vitest run --project server sql.test -u';

/**
 * Recorded in full: the requests of common clicks. These are the main panel, the lists of products and transactions, as they open
 * and in one warehouse, the pages that a list links to, and each kind of move.
 */
const IN_FULL = new Set([
  'GET /api/dashboard/summary',
  'GET /api/dashboard/summary?warehouseId=1',
  'GET /api/products',
  'GET /api/products?warehouseId=1',
  'GET /api/stock-levels',
  'GET /api/transactions',
  'GET /api/transactions?warehouseId=1',
  'GET /api/warehouses',
  'GET /api/products/:id/overview',
  'GET /api/warehouses/:id/overview',
  'GET /api/clients/:id/overview',
  'GET /api/transactions/:id',
  'POST receive, under an Idempotency-Key',
  'POST transfer',
  'POST delivery',
]);

const FOLDER = join(import.meta.dirname, 'sql');
/** Enough for a page between the first and the last. */
const ROWS = 100;
/** For a list without rows, so that a page past its end is requested too. */
const FEWEST_PAGES = 3;
/** Enough for a page that is found by the monthly totals. */
const TRANSACTIONS = 25_000;

// With one connection, concurrent statements are always sent in the same order.
const { db, drop } = await releasedDatabase({ max: 1 });
const app = await buildApp({
  db,
  clock: on(TODAY),
  limits: UNLIMITED,
  accountsFresh: Number.POSITIVE_INFINITY,
  // Leaves out the notifications between servers, whose statements have no fixed place in the order.
  extensions: await loadExtensions(FEATURES, ['live']),
});
// The server checks for accounts only once.
await app.inject('/api/regions');
/** Fixed data with full statistics, enough for the plans of a large warehouse. */
const demo = await releasedDatabase({ max: 1 });
await fillGeography(demo.db);
await seedDemo(demo.db, { size: 'default', today: TODAY });
await insertSupplied(demo.db, 1, 20, 40);
await sql`VACUUM ANALYZE`.execute(demo.db);
const explainer = await openExplainer(demo.url);
afterAll(async () => {
  await explainer.close();
  await app.close();
  await drop();
  await demo.drop();
});

const trade = await insertTrade(db, [100_000, 100_000]);
const [warehouseId = 0, otherId = 0] = trade.warehouseIds;
const [employeeId = 0, otherEmployeeId = 0] = trade.employeeIds;
const { supplierId, clientId } = trade;
const items = { [trade.productIds[0] ?? 0]: 1 };
const { id: address_id } = await insertAddress(db);
for (let row = 0; row < ROWS; row++) {
  const { id: category_id } = await insertCategory(db);
  await insertProduct(db, { category_id });
  await insertWarehouse(db, { address_id });
  await insertClient(db, { address_id });
  await insertSupplier(db, { address_id });
  await insertEmployee(db, { address_id, warehouse_id: warehouseId });
}
await receive(db, { warehouseId, supplierId, employeeId, items }, { clock: on(TODAY) });
await insertSupplied(db, warehouseId, supplierId, employeeId);
await rebuildProjections(db);

/** Inserts receipts on each day of the past months. */
async function insertSupplied(to: Db, warehouse: number, supplier: number, employee: number): Promise<void> {
  await sql`
    INSERT INTO movement (type, date, description, employee_id, to_warehouse_id, supplier_id,
      total_items, total_price, total_size)
    SELECT 'SUPPLIER_TO_WAREHOUSE', ${TODAY}::date - 1 - n % 240, 'Supplied', ${employee}, ${warehouse}::integer,
      ${supplier}::integer, 1, 1, 0
    FROM generate_series(1, ${TRANSACTIONS}::integer) AS n`.execute(to);
}

interface Request {
  /** Distinguishes the request from the others in the file. */
  title: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  body?: object;
  key?: string;
}

async function sendEach(requests: Request[]): Promise<SentCall[]> {
  const calls: SentCall[] = [];
  for (const { title, method = 'GET', url, body, key } of requests) {
    const statements = await recordStatements(async () => {
      const response = method === 'GET' ? await app.inject(url) : await send(app, method, url, body, key);
      expect([url, response.statusCode < 300]).toEqual([url, true]);
    });
    calls.push({ title, statements });
  }
  return calls;
}

const files: string[] = [];
const seen = new Set<string>();

/** Compares the statements of the requests with the recorded file. */
async function expectRecorded(name: string, requests: Request[]): Promise<void> {
  const file = join(FOLDER, `${name}.sql`);
  files.push(`${name}.sql`);
  for (const { title } of requests) seen.add(title);
  const calls = await sendEach(requests);
  const now = await recordCalls(calls, IN_FULL, explainer.findIndexes);
  const recorded = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const changes = describeChanges(recorded, now, calls, COMMAND);
  await expect(now, `${changes}\n`).toMatchFileSnapshot(file);
}

/** One value for each filter parameter except the warehouse. */
const filtersOf = ({ shape }: ZodObject): string =>
  Object.entries(shape)
    .filter(([name]) => !['page', 'all', 'warehouseId'].includes(name))
    .map(([name, schema]) => {
      const value = ['0', '1', TODAY, 'true', 'SUPPLIER_TO_WAREHOUSE', 'create', 'name'].find((each) =>
        accepts(schema, each),
      );
      return `${name}=${value}`;
    })
    .join('&');

const accepts = (schema: unknown, value: string) => (schema as ZodObject).safeParse(value).success;

/** Additional parameters that affect the counts and pages of a list. */
const FURTHER: Partial<Record<string, string[]>> = {
  products: ['categoryId=1'],
  transactions: [
    // A rare type: for a common one, two indexes cost the same.
    'type=WAREHOUSE_TO_CUSTOMER',
    `fromDate=${TODAY}&toDate=${TODAY}`,
    'page=500',
    `page=500&warehouseId=${warehouseId}`,
  ],
};

/** Returns requests of a list for all relevant combinations of parameters. */
async function listRequests(path: string, query: ZodObject, additional: string[] = []): Promise<Request[]> {
  const { totalPages } = (await app.inject(path)).json().page;
  const filters = filtersOf(query);
  const warehouse =
    'warehouseId' in query.shape ? [`warehouseId=${warehouseId}`, `${filters}&warehouseId=${warehouseId}`] : [];
  const all = 'all' in query.shape ? ['all=true'] : [];
  const queries = [
    '',
    'page=1',
    `page=${Math.max(totalPages, FEWEST_PAGES) - 1}`,
    ...all,
    filters,
    ...warehouse,
    ...additional,
  ];
  return queries.map((each) => ({ title: `GET ${path}${each && `?${each}`}`, url: `${path}?${each}` }));
}

/** Lists of features with tables of their own, which have no rows here. */
const OWN_TABLES = ['purchase-orders', 'move-reasons', 'units'];

describe('the statements of', () => {
  const withLists = Object.entries({ ...endpoints, ...featureLists }).flatMap(([name, calls]) =>
    'list' in calls && !OWN_TABLES.includes(name)
      ? [{ name, list: calls.list, get: 'get' in calls ? calls.get : undefined }]
      : [],
  );

  test.each(withLists)('$name', async ({ name, list, get }) => {
    const requests = await listRequests(list.path, list.query as unknown as ZodObject, FURTHER[name]);
    const [first] = (await app.inject(list.path)).json().content;
    const [id] = Object.values(first ?? {});
    const overviews = allCalls.filter(
      ({ path, capability }) => capability === 'overviews' && path.startsWith(`${list.path}/`),
    );
    for (const { path } of [...(get ? [get] : []), ...overviews]) {
      if (id) requests.push({ title: `GET ${path}`, url: path.replace(':id', String(id)) });
    }
    const additional = overviews.filter(({ query }) => query);
    for (const { path } of additional) {
      requests.push({ title: `GET ${path}?after=1`, url: `${path.replace(':id', String(id))}?after=1` });
    }
    await expectRecorded(name, requests);
  });

  test('the dashboard', async () => {
    const requests = [endpoints.dashboard.summary.path, '/api/dashboard/scarcest'].flatMap((path) =>
      ['', `?warehouseId=${warehouseId}`].map((query) => ({ title: `GET ${path}${query}`, url: path + query })),
    );
    await expectRecorded('dashboard', requests);
  });

  test('the geography', async () => {
    const requests = ['/api/regions', '/api/countries', '/api/countries?regionId=1'].map((url) => ({
      title: `GET ${url}`,
      url,
    }));
    await expectRecorded('geography', requests);
  });

  test('moves', async () => {
    const { receive: receipt, transfer, delivery } = endpoints.inventory;
    const post = { method: 'POST' } as const;
    const received = { ...post, url: receipt.path, body: { warehouseId, supplierId, employeeId, items } };
    const key = 'a-key-of-one-receipt';
    await expectRecorded('moves', [
      { ...received, title: 'POST receive' },
      { ...received, title: 'POST receive, under an Idempotency-Key', key },
      { ...received, title: 'POST receive, under the same key again', key },
      {
        ...post,
        title: 'POST transfer',
        url: transfer.path,
        body: { fromWarehouseId: warehouseId, toWarehouseId: otherId, employeeId: otherEmployeeId, items },
      },
      { ...post, title: 'POST delivery', url: delivery.path, body: { warehouseId, clientId, employeeId, items } },
    ]);
  });
});

test('every recorded file and every call in full is tested', () => {
  expect(readdirSync(FOLDER).filter((file) => !files.includes(file))).toEqual([]);
  expect([...IN_FULL].filter((title) => !seen.has(title))).toEqual([]);
});
