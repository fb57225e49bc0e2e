import { afterAll, expect, test } from 'vitest';
import type { Warehouse } from '../../contract/entities/warehouse';
import { openApi } from '../helpers/api';
import { withDocumentedRows } from '../helpers/features';
import { addressOf, byId, readModel } from '../helpers/model';
import {
  atLeast,
  atMost,
  checkCombinations,
  checkEachFilter,
  checkPages,
  contains,
  type List,
} from '../helpers/modelLists';
import { warehouseRows } from '../helpers/modelRows';
import { makeWorld } from '../helpers/modelWorld';

const { app, db, close } = await openApi({ extensions: withDocumentedRows });
afterAll(close);
await makeWorld(db, 3, { warehouses: 40, products: 15, employees: 60, moves: 150 });
const model = await readModel(db);
const rows = warehouseRows(model);

const list: List<Warehouse> = {
  path: '/api/warehouses',
  rows: () => rows,
  filters: {
    name: contains(({ name }) => name),
    regionId: {
      values: [...model.regions.map(({ id }) => String(id)), '999'],
      keeps: ({ warehouseId }, region) =>
        addressOf(model, byId(model.warehouses, warehouseId).address_id).regionId === Number(region),
    },
    minCapacity: atLeast(({ capacity }) => capacity, rows),
    maxCapacity: atMost(({ capacity }) => capacity, rows),
    minOccupied: atLeast(({ occupiedCapacity }) => occupiedCapacity, rows),
    maxOccupied: atMost(({ occupiedCapacity }) => occupiedCapacity, rows),
    minEmployees: atLeast(({ employeesCount }) => employeesCount, rows),
    maxEmployees: atMost(({ employeesCount }) => employeesCount, rows),
    minProducts: atLeast(({ productsSum }) => productsSum, rows),
    maxProducts: atMost(({ productsSum }) => productsSum, rows),
    minTransactions: atLeast(({ transactionsCount }) => transactionsCount, rows),
    maxTransactions: atMost(({ transactionsCount }) => transactionsCount, rows),
  },
};

test('the dataset has full and empty warehouses', () => {
  expect(rows.some(({ productsSum }) => productsSum > 0)).toBe(true);
  expect(rows.some(({ employeesCount }) => employeesCount === 0)).toBe(true);
});

test('the pages of the list have every warehouse once', () => checkPages(app, list));
test('each filter of the list returns matching rows', () => checkEachFilter(app, list));
test('the filters of the list combine', () => checkCombinations(app, list));
