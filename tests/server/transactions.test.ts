import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { JournalRow as Transaction } from '../../contract/details/transaction';
import { endpoints } from '../../contract/endpoints';
import { toCents, toHundredths } from '../../server/db/units';
import { openApi } from '../helpers/api';
import { withDocumentedRows } from '../helpers/features';
import { readModel } from '../helpers/model';
import {
  atLeast,
  atMost,
  checkCombinations,
  checkEachFilter,
  checkPages,
  equals,
  type Filter,
  type List,
  remembered,
} from '../helpers/modelLists';
import { entryOf, transactionRows } from '../helpers/modelRows';
import { makeWorld, TODAY } from '../helpers/modelWorld';
import { insertTrade } from '../helpers/scene';
import { until } from '../helpers/serverProcess';

const { app, db, close } = await openApi({ extensions: withDocumentedRows });
afterAll(close);
await makeWorld(db, 7, { warehouses: 3, products: 20, moves: 220 });
const model = await readModel(db);
const rows = transactionRows(model);

const days = ['0001-01-01', ...new Set(rows.map(({ date }) => date)), TODAY, '2025-03-16', '9999-12-31'];
const someDays: Filter<Transaction>['values'] = days.filter((_, index) => index % 6 === 0).concat(TODAY);
const types = ['SUPPLIER_TO_WAREHOUSE', 'WAREHOUSE_TO_CUSTOMER', 'WAREHOUSE_TO_WAREHOUSE'];

const list: List<Transaction> = {
  path: '/api/transactions',
  rows: remembered((warehouseId) => transactionRows(model, warehouseId)),
  warehouseIds: model.warehouses.map(({ id }) => id),
  all: false,
  filters: {
    fromDate: { values: someDays, keeps: ({ date }, day) => date >= day },
    toDate: { values: someDays, keeps: ({ date }, day) => date <= day },
    type: equals(({ type }) => type, types),
    minTotalPrice: atLeast(({ totalPrice }) => totalPrice, rows),
    maxTotalPrice: atMost(({ totalPrice }) => totalPrice, rows),
    minTotalSize: atLeast(({ totalSize }) => totalSize, rows),
    maxTotalSize: atMost(({ totalSize }) => totalSize, rows),
  },
};

test('the dataset has every type of transaction', () => {
  expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(types));
});

test('the pages of the list have every transaction once, newest first', () => checkPages(app, list, 5));
test('each filter of the list returns matching rows', () => checkEachFilter(app, list));
test('the filters of the list combine', () => checkCombinations(app, list));

test('a detail has all parties and the products', async () => {
  for (const movement of model.movements) {
    const { totalItems: _, ...entry } = entryOf(model, movement);
    const detail = (await app.inject(`/api/transactions/${movement.id}`)).json();
    expect(detail).toEqual(endpoints.transactions.get.answer.parse(detail));
    expect(detail).toEqual(entry);
  }
});

test('an unknown transaction is an error', async () => {
  const response = await app.inject('/api/transactions/999999');
  expect([response.statusCode, response.json()]).toMatchObject([404, { description: 'Transaction not found.' }]);
});

test('a move recorded while a history is read is in it completely or not at all', async () => {
  const own = await openApi({ extensions: withDocumentedRows });
  const { clientId, warehouseIds, employeeIds, productIds } = await insertTrade(own.db, [1_000]);
  const recording = await own.db.startTransaction().execute();
  // The query for entries waits, since it joins suppliers; the query for their products does not.
  await sql`LOCK TABLE supplier`.execute(recording);
  // Uses a connection taken before, since a new one could reuse an idle connection of the readers, and hide it.
  const reading = await own.db.connection().execute(async (watching) => {
    await sql`SELECT`.execute(watching);
    const answer = own.app.inject(`/api/clients/${clientId}`).then((response) => response.json());
    await until('the products are read', async () => {
      const { rows: found } = await sql`
        SELECT FROM pg_stat_activity AS entries JOIN pg_stat_activity AS lines USING (datname)
        WHERE datname = current_database() AND entries.wait_event_type = 'Lock'
          AND lines.state = 'idle' AND lines.query LIKE '%from "movement_line"%'`.execute(watching);
      return found[0];
    });
    return { answer };
  });
  const { id } = await recording
    .insertInto('movement')
    .values({
      type: 'WAREHOUSE_TO_CUSTOMER',
      date: TODAY,
      description: 'Sold',
      employee_id: employeeIds[0] ?? 0,
      from_warehouse_id: warehouseIds[0] ?? 0,
      client_id: clientId,
      total_items: 1,
      total_price: toCents(10),
      total_size: toHundredths(1),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recording
    .insertInto('movement_line')
    .values({
      movement_id: id,
      product_id: productIds[0] ?? 0,
      quantity: 1,
      unit_price: toCents(10),
      unit_size: toHundredths(1),
      cost: toCents(10),
    })
    .execute();
  await recording.commit().execute();
  expect((await reading.answer).history).toEqual([]);
  const { history } = (await own.app.inject(`/api/clients/${clientId}`)).json();
  expect(history).toMatchObject([{ transactionId: id, products: [{ productId: productIds[0] }] }]);
  await own.close();
});
