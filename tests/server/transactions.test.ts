import { afterAll, expect, test } from 'vitest';
import { type Transaction, transactionDetail } from '../../contract/transaction';
import { openApi } from '../helpers/api';
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

const { app, db, close } = await openApi();
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
  warehouseIds: [...model.warehouses.map(({ id }) => id), 999],
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

test('the world has every type of transaction', () => {
  expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(types));
});

test('the list pages through every transaction once, newest first', () => checkPages(app, list, 5));
test('each filter of the list keeps what it says', () => checkEachFilter(app, list));
test('the filters of the list combine', () => checkCombinations(app, list));

test('the journal, which grows for ever, is not to be had all at once', async () => {
  const response = await app.inject('/api/transactions?all=true');
  expect([response.statusCode, response.json().description]).toEqual([400, '"all" is not a known field.']);
});

test('a detail names all concerned and its products', async () => {
  for (const movement of model.movements) {
    const { totalItems: _, ...entry } = entryOf(model, movement);
    const detail = (await app.inject(`/api/transactions/${movement.id}`)).json();
    expect(detail).toEqual(transactionDetail.parse(detail));
    expect(detail).toEqual(entry);
  }
});

test('an unknown one is told', async () => {
  const response = await app.inject('/api/transactions/999999');
  expect([response.statusCode, response.json()]).toEqual([404, { description: 'Transaction not found.' }]);
});
