import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { EmployeeDetail } from '../../contract/details/employee';
import type { ClientDetail } from '../../contract/details/party';
import type { ProductDetail } from '../../contract/details/product';
import type { WarehouseDetail } from '../../contract/details/warehouse';
import { verifyProjections } from '../../server/ledger/verify';
import { openApi } from '../../tests/helpers/api';
import { on } from '../../tests/helpers/clock';
import {
  insertClient,
  insertEmployee,
  insertProduct,
  insertSupplier,
  insertWarehouse,
} from '../../tests/helpers/fixtures';
import { makeWorld, TODAY } from '../../tests/helpers/modelWorld';
import { correct, count, returnFromClient, returnToSupplier } from '../../tests/helpers/setRight';
import { calls } from './contract';

/*
 * An overview agrees with the complete detail, and stays within the first page of each list.
 */

const { app, db, close } = await openApi();
afterAll(close);
await makeWorld(db, 11, { parties: 2, warehouses: 3, products: 30, employees: 6, moves: 400 });
await takeBack();
// Also records without a history.
for (const insert of [insertWarehouse, insertProduct, insertClient, insertSupplier, insertEmployee]) await insert(db);

/** Makes moves that count in other ways: returns, corrections up and down, a count. */
async function takeBack(): Promise<void> {
  const options = { clock: on(TODAY) };
  const newest = await db
    .selectFrom('movement')
    .innerJoin('movement_line', 'movement_id', 'movement.id')
    .distinctOn('movement.type')
    .orderBy('movement.type')
    .orderBy('movement.id', 'desc')
    .orderBy('quantity', 'desc')
    .selectAll()
    .execute();
  for (const { id, type, employee_id: employeeId, product_id: productId, quantity, ...of } of newest) {
    const warehouseId = of.from_warehouse_id ?? of.to_warehouse_id ?? 0;
    const items = { [productId]: 1 };
    if (of.client_id) await returnFromClient(db, { warehouseId, employeeId, clientId: of.client_id, items }, options);
    if (of.supplier_id) {
      await returnToSupplier(db, { warehouseId, employeeId, supplierId: of.supplier_id, items }, options);
    }
    const lines = [{ productId, recorded: quantity, actual: quantity - 1 }];
    await correct(db, id, { employeeId, reason: `One of ${type} too many`, lines }, options);
    const { quantity: expected } = await db
      .selectFrom('stock')
      .select('quantity')
      .where('warehouse_id', '=', warehouseId)
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow();
    const [employee] = await db.selectFrom('employee').select('id').where('warehouse_id', '=', warehouseId).execute();
    const counted = [{ productId, expected, counted: expected + 2 }];
    if (employee) await count(db, warehouseId, { employeeId: employee.id, reason: 'Yearly', lines: counted }, options);
  }
}

const get = async (url: string) => {
  const response = await app.inject(url);
  expect([url, response.statusCode]).toEqual([url, 200]);
  return response.json();
};
const ids = async (table: 'product' | 'warehouse' | 'client' | 'supplier' | 'employee') =>
  (await db.selectFrom(table).select('id').execute()).map(({ id }) => id);

/** Reads all rows of an overview's list, page by page. */
async function all<Row>(url: string, list: string, idOf: (row: Row) => number): Promise<Row[]> {
  const rows: Row[] = (await get(`${url}/overview`))[list];
  expect((await get(`${url}/${list}`)).content).toEqual(rows);
  for (let page = rows; page.length > 0; ) {
    const last = page.at(-1) as Row;
    page = (await get(`${url}/${list}?after=${idOf(last)}`)).content;
    expect(page.length).toBeLessThanOrEqual(25);
    rows.push(...page);
  }
  return rows;
}

const transactionId = (row: { transactionId: number }) => row.transactionId;
const sum = (figures: number[]) => Number(figures.reduce((one, other) => one + other, 0).toFixed(2));
/** Groups rows by a key. */
function by<Row>(rows: Row[], key: (row: Row) => string): [string, Row[]][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return [...groups];
}

test.each(['client', 'supplier', 'employee'] as const)('of a %s', async (kind) => {
  let entries = 0;
  for (const id of await ids(kind)) {
    const url = `/api/${kind}s/${id}`;
    const { history, ...own }: ClientDetail | EmployeeDetail = await get(url);
    const overview = await get(`${url}/overview`);
    expect(overview).toMatchObject(own);
    expect(overview).not.toHaveProperty('history');
    expect(overview.totalItems).toBe(sum(history.map(({ totalItems }) => totalItems)));
    expect(overview.totalPrice).toBe(sum(history.map(({ totalPrice }) => totalPrice)));
    expect(overview.months).toEqual(
      by(history, ({ date }) => date.slice(0, 7)).map(([month, rows]) => ({
        month,
        totalItems: sum(rows.map(({ totalItems }) => totalItems)),
        totalPrice: sum(rows.map(({ totalPrice }) => totalPrice)),
      })),
    );
    if (kind === 'employee') {
      const types = by(history, ({ type }) => type).map(([type, { length: transactions }]) => ({ type, transactions }));
      expect(new Set(overview.types)).toEqual(new Set(types));
    }
    const newestFirst = history.toReversed().map(({ products: _, ...entry }) => entry);
    expect(await all(url, 'entries', transactionId)).toEqual(newestFirst);
    expect(own.transactionsCount).toBe(newestFirst.length);
    entries = Math.max(entries, newestFirst.length);
  }
  expect(entries).toBeGreaterThan(50);
});

/** From where to where the goods of each transaction went, by its id. */
const ends = new Map<number, object>();
for (const id of await ids('employee')) {
  const { history }: EmployeeDetail = await get(`/api/employees/${id}`);
  for (const { transactionId: of, fromWarehouseName, toWarehouseName, supplierName, clientName } of history) {
    ends.set(of, { fromWarehouseName, toWarehouseName, supplierName, clientName });
  }
}
const withEnds = (rows: readonly { transactionId: number }[]) =>
  rows.map((row) => ({ ...row, ...ends.get(row.transactionId) }));

test('of a product', async () => {
  for (const id of await ids('product')) {
    const url = `/api/products/${id}`;
    const { transactions, ...own }: ProductDetail = await get(url);
    const overview = await get(`${url}/overview`);
    expect(overview).toMatchObject(own);
    expect(overview).not.toHaveProperty('transactions');
    const days = by(transactions, ({ date }) => date);
    expect(Object.entries(overview.volumeByDay)).toEqual(
      days.map(([day, rows]) => [day, sum(rows.map(({ quantity }) => quantity))]),
    );
    expect(await all(url, 'entries', transactionId)).toEqual(withEnds(transactions.toReversed()));
    expect(own.transactionCount).toBe(transactions.length);
  }
});

test('of a warehouse', async () => {
  for (const id of await ids('warehouse')) {
    const url = `/api/warehouses/${id}`;
    const { employees, products, transactions, occupancyHistory, ...own }: WarehouseDetail = await get(url);
    const overview = await get(`${url}/overview`);
    expect(overview).toMatchObject(own);
    for (const list of ['transactions', 'occupancyHistory']) expect(overview).not.toHaveProperty(list);
    expect(Object.entries(overview.occupancyByDay)).toEqual(
      occupancyHistory.map(({ date, occupiedCapacity }) => [date, occupiedCapacity]),
    );
    expect(overview.employees).toEqual(
      employees.map((employee) => ({
        ...employee,
        transactionsCount: transactions.filter(({ employeeId }) => employeeId === employee.employeeId).length,
      })),
    );
    expect(overview.valueByCategory).toEqual(
      by(products, ({ categoryName }) => categoryName).map(([categoryName, rows]) => ({
        categoryName,
        value: sum(rows.map(({ quantity, unitPrice }) => quantity * unitPrice)),
      })),
    );
    expect(overview.productsCount).toBe(products.length);
    expect(await all(url, 'products', ({ productId }: { productId: number }) => productId)).toEqual(products);
    expect(await all(url, 'entries', transactionId)).toEqual(withEnds(transactions.toReversed()));
  }
});

test('its totals are checked against the journal, and repaired', async () => {
  expect(await verifyProjections(db)).toEqual([]);
  for (const table of ['client_month', 'supplier_month', 'employee_month'] as const) {
    await db.updateTable(table).set({ total_items: 999_999 }).execute();
  }
  await db.updateTable('employee_warehouse').set({ transactions_count: 999_999 }).execute();
  await db.updateTable('product_day').set({ quantity: 999_999 }).execute();
  const wrong = new Set((await verifyProjections(db)).map(({ table }) => table));
  expect(wrong).toEqual(
    new Set(['client_month', 'supplier_month', 'employee_month', 'employee_warehouse', 'product_day']),
  );
});

test('an unknown record is an error, and the page after an unknown row is empty', async () => {
  for (const { path, noun } of Object.values(calls).filter((call) => call.path.endsWith('/overview'))) {
    const response = await app.inject(path.replace(':id', '999999'));
    expect([response.statusCode, response.json()]).toMatchObject([404, { description: `${noun} not found.` }]);
  }
  const [clientId] = await ids('client');
  expect(await get(`/api/clients/${clientId}/entries?after=999999`)).toEqual({ content: [] });
  const refused = await app.inject(`/api/clients/${clientId}/entries?after=x`);
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, ['after']]);
});

test('it has the record’s ETag, like the detail', async () => {
  const [id] = await ids('product');
  await sql`UPDATE product SET name = 'Other' WHERE id = ${id}`.execute(db);
  const [detail, overview] = [
    await app.inject(`/api/products/${id}`),
    await app.inject(`/api/products/${id}/overview`),
  ];
  expect(overview.headers.etag).toMatch(/^"[1-9]\d*"$/);
  expect(overview.headers.etag).toBe(detail.headers.etag);
});
