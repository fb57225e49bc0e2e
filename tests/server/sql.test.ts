import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { format } from 'sql-formatter';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { ZodObject } from 'zod';
import { endpoints } from '../../contract/endpoints';
import { buildApp } from '../../server/app';
import { rebuildProjections } from '../../server/db/verify';
import { receive } from '../../server/inventory/stock';
import { send } from '../helpers/api';
import { on } from '../helpers/clock';
import { freshDatabase } from '../helpers/database';
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

/*
 * What the server asks the database, as it is sent, in files that are reviewed with the code that asks. What is meant to
 * change them is followed by `npx vitest run --project server sql.test -u`.
 */

const FOLDER = join(import.meta.dirname, 'sql');
/** Enough for a page that is neither the first nor nearer to the end. */
const ROWS = 100;
/** Of a list without rows: the page then asked for is past the end. */
const FEWEST_PAGES = 3;
/** Enough for a page that is found by the totals of months. */
const TRANSACTIONS = 25_000;
/** What is sent more often is told once. */
const FEW = 5;

// One connection: what is asked side by side is then always sent in the same order.
const { db, drop } = await freshDatabase({ max: 1 });
const app = await buildApp({ db, clock: on(TODAY), limits: UNLIMITED });
afterAll(async () => {
  await app.close();
  await drop();
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
await sql`
  INSERT INTO movement (type, date, description, employee_id, to_warehouse_id, supplier_id,
    total_items, total_price, total_size)
  SELECT 'SUPPLIER_TO_WAREHOUSE', ${TODAY}::date - 1 - n % 240, 'Supplied', ${employeeId}, ${warehouseId}::integer,
    ${supplierId}::integer, 1, 1, 0
  FROM generate_series(1, ${TRANSACTIONS}::integer) AS n`.execute(db);
await rebuildProjections(db);

interface Request {
  /** What differs from the other requests of the file. */
  title: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  body?: object;
  key?: string;
}

/** The statements of each request, in the order they are sent. */
async function asked(requests: Request[]): Promise<string> {
  const parts: string[] = [];
  for (const { title, method = 'GET', url, body, key } of requests) {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const response = method === 'GET' ? await app.inject(url) : await send(app, method, url, body, key);
    const statements = query.mock.calls.map(([statement]) => textOf(statement)).filter((text) => !SET_UP.test(text));
    query.mockRestore();
    expect([url, response.statusCode < 300]).toEqual([url, true]);
    parts.push(`-- ${title}\n\n${inShort(statements).join('\n')}`);
  }
  return parts.join('\n\n');
}

/** Sent with a connection that is new; and once a second, as long as nobody has an account. */
const SET_UP = /^SELECT set_config|^select "id" from "user_account" limit/;

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : (statement as { text: string }).text;

/** As people read it; what it was given is `$1`, `$2` and so on, and whoever acts is the same in all. */
const inLines = (statement: string) =>
  format(statement.replace(/(magazyn\.actor TO) '.*'/, "$1 'whoever acts'"), {
    language: 'postgresql',
    expressionWidth: 100,
  });

/** Once what is sent for each page of a long list, and how often that was. */
const inShort = (statements: string[]) =>
  statements.flatMap((text, index) => {
    const times = statements.filter((each) => each === text).length;
    if (times <= FEW) return [`${inLines(text)};\n`];
    return statements.indexOf(text) === index ? [`-- ${times} times\n${inLines(text)};\n`] : [];
  });

const files: string[] = [];
function fileOf(name: string): string {
  files.push(`${name}.sql`);
  return join(FOLDER, `${name}.sql`);
}

/** One value each for all parameters that narrow a list down, but for the warehouse. */
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

/** What the counts and pages of transactions hang on besides. */
const FURTHER: Partial<Record<string, string[]>> = {
  products: ['categoryId=1'],
  transactions: [
    'type=SUPPLIER_TO_WAREHOUSE',
    `fromDate=${TODAY}&toDate=${TODAY}`,
    'page=500',
    `page=500&warehouseId=${warehouseId}`,
  ],
};

/** A list as it is asked for in every way that makes a difference. */
async function listRequests(path: string, query: ZodObject, further: string[] = []): Promise<Request[]> {
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
    ...further,
  ];
  return queries.map((each) => ({ title: `GET ${path}${each && `?${each}`}`, url: `${path}?${each}` }));
}

describe('what is asked for', () => {
  const withLists = Object.entries(endpoints).flatMap(([name, calls]) =>
    'list' in calls ? [{ name, list: calls.list, get: 'get' in calls ? calls.get : undefined }] : [],
  );

  test.each(withLists)('$name', async ({ name, list, get }) => {
    const requests = await listRequests(list.path, list.query as unknown as ZodObject, FURTHER[name]);
    const [first] = (await app.inject(list.path)).json().content;
    const [id] = Object.values(first ?? {});
    const overviews = Object.values(endpoints.overviews).filter(({ path }) => path.startsWith(`${list.path}/`));
    for (const { path } of [...(get ? [get] : []), ...overviews]) {
      if (id) requests.push({ title: `GET ${path}`, url: path.replace(':id', String(id)) });
    }
    const further = overviews.filter((call) => 'query' in call);
    for (const { path } of further) {
      requests.push({ title: `GET ${path}?after=1`, url: `${path.replace(':id', String(id))}?after=1` });
    }
    await expect(await asked(requests)).toMatchFileSnapshot(fileOf(name));
  });

  test('the dashboard', async () => {
    const requests = Object.values(endpoints.dashboard).flatMap(({ path }) =>
      ['', `?warehouseId=${warehouseId}`].map((query) => ({ title: `GET ${path}${query}`, url: path + query })),
    );
    await expect(await asked(requests)).toMatchFileSnapshot(fileOf('dashboard'));
  });

  test('the geography', async () => {
    const requests = ['/api/regions', '/api/countries', '/api/countries?regionId=1'].map((url) => ({
      title: `GET ${url}`,
      url,
    }));
    await expect(await asked(requests)).toMatchFileSnapshot(fileOf('geography'));
  });

  test('moves', async () => {
    const { receive: receipt, transfer, delivery } = endpoints.inventory;
    const post = { method: 'POST' } as const;
    const received = { ...post, url: receipt.path, body: { warehouseId, supplierId, employeeId, items } };
    const key = 'a-key-of-one-receipt';
    await expect(
      await asked([
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
      ]),
    ).toMatchFileSnapshot(fileOf('moves'));
  });
});

test('no file tells of what nobody asks for', () => {
  expect(readdirSync(FOLDER).filter((file) => !files.includes(file))).toEqual([]);
});
