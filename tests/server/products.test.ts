import { afterAll, expect, test } from 'vitest';
import type { Product } from '../../contract/entities/product';
import { openApi } from '../helpers/api';
import { withDocumentedRows } from '../helpers/features';
import { readModel } from '../helpers/model';
import {
  atLeast,
  atMost,
  checkCombinations,
  checkEachFilter,
  checkPages,
  contains,
  equals,
  type List,
  remembered,
} from '../helpers/modelLists';
import { productRows } from '../helpers/modelRows';
import { makeWorld } from '../helpers/modelWorld';

const { app, db, close } = await openApi({ extensions: withDocumentedRows });
afterAll(close);
await makeWorld(db, 1, { products: 60, moves: 150 });
const model = await readModel(db);
const rows = productRows(model);

const list: List<Product> = {
  path: '/api/products',
  rows: remembered((warehouseId) => productRows(model, warehouseId)),
  warehouseIds: model.warehouses.map(({ id }) => id),
  filters: {
    name: contains(({ name }) => name),
    categoryId: equals(({ categoryId }) => categoryId, [...model.categories.map(({ id }) => id), 999]),
    minPrice: atLeast(({ unitPrice }) => unitPrice, rows),
    maxPrice: atMost(({ unitPrice }) => unitPrice, rows),
    minSize: atLeast(({ unitSize }) => unitSize, rows),
    maxSize: atMost(({ unitSize }) => unitSize, rows),
    minInventory: atLeast(({ inventoryCount }) => inventoryCount, rows),
    maxInventory: atMost(({ inventoryCount }) => inventoryCount, rows),
    minTransactions: atLeast(({ transactionCount }) => transactionCount, rows),
    maxTransactions: atMost(({ transactionCount }) => transactionCount, rows),
  },
};

test('the dataset has low stock, enough stock and best sellers', () => {
  expect(rows.filter(({ isBestSelling }) => isBestSelling)).toHaveLength(3);
  expect(new Set(rows.map(({ isLowStock }) => isLowStock))).toEqual(new Set([true, false]));
});

test('the pages of the list have every product once', () => checkPages(app, list, 3));
test('each filter of the list returns matching rows', () => checkEachFilter(app, list));
test('the filters of the list combine', () => checkCombinations(app, list));
