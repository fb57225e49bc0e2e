import { afterAll, describe, expect, test } from 'vitest';
import { type Summary, summary } from '../../contract/dashboard';
import { deliver, receive } from '../../server/inventory/stock';
import { openApi } from '../helpers/api';
import { insertProduct } from '../helpers/fixtures';
import { byId, type Model, movementsOf, readModel } from '../helpers/model';
import { bestSellers, categoriesCount, productRows, transactionRows } from '../helpers/modelRows';
import { makeWorld, TODAY } from '../helpers/modelWorld';
import { insertTrade } from '../helpers/scene';

const { app, db, close } = await openApi();
afterAll(close);

const get = async (query = '', of = app) => (await of.inject(`/api/dashboard/summary${query}`)).json();

test('an empty database has zeros and nulls', async () => {
  const empty = await openApi();
  expect(await get('', empty.app)).toEqual({
    productsCount: 0,
    categoriesCount: 0,
    monthlyReceipts: 0,
    monthlyDeliveries: 0,
    lowStockCount: 0,
    topProduct: null,
    topProductId: null,
    inventoryValue: 0,
    turnoverLastWeek: 0,
    lastReceiptDate: null,
    lastDeliveryDate: null,
    lastReceiptId: null,
    lastDeliveryId: null,
  });
  await empty.close();
});

/** The figures computed from the journal. The month is March, and the week began on the 9th. */
function expected(model: Model, warehouseId?: number): Summary {
  const rows = transactionRows(model, warehouseId);
  const products = productRows(model, warehouseId);
  const ofMonth = (type: string) => rows.filter((row) => row.type === type && row.date.startsWith('2025-03')).length;
  const week = rows.filter(({ date }) => date >= '2025-03-09' && date <= TODAY);
  const last = (type: string) => rows.find((row) => row.type === type);
  const [receipt, delivery] = [last('SUPPLIER_TO_WAREHOUSE'), last('WAREHOUSE_TO_CUSTOMER')];
  const [top] = bestSellers(model, warehouseId);
  const cents = (dollars: number) => Math.round(dollars * 100);
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  return {
    productsCount: products.length,
    categoriesCount: categoriesCount(model, warehouseId),
    monthlyReceipts: ofMonth('SUPPLIER_TO_WAREHOUSE'),
    monthlyDeliveries: ofMonth('WAREHOUSE_TO_CUSTOMER'),
    lowStockCount: products.filter(({ isLowStock }) => isLowStock).length,
    topProduct: top === undefined ? null : byId(model.products, top).name,
    topProductId: top ?? null,
    inventoryValue: sum(products.map(({ inventoryCount, unitPrice }) => inventoryCount * cents(unitPrice))) / 100,
    turnoverLastWeek: sum(week.map(({ totalPrice }) => cents(totalPrice))) / 100,
    lastReceiptDate: receipt?.date ?? null,
    lastDeliveryDate: delivery?.date ?? null,
    lastReceiptId: receipt?.transactionId ?? null,
    lastDeliveryId: delivery?.transactionId ?? null,
  };
}

describe('the figures of a large dataset', async () => {
  await makeWorld(db, 8, { products: 30, moves: 200 });
  const model = await readModel(db);

  test('over all warehouses', async () => {
    const answer = await get();
    expect(answer).toEqual(summary.parse(answer));
    expect(answer).toEqual(expected(model));
    expect(answer.monthlyReceipts).toBeGreaterThan(0);
    expect(answer.turnoverLastWeek).toBeGreaterThan(0);
    expect(movementsOf(model).some(({ date }) => date < '2025-03-01')).toBe(true);
  });

  test.each(model.warehouses.map(({ id }) => id))('in warehouse %i', async (id) => {
    expect(await get(`?warehouseId=${id}`)).toEqual(expected(model, id));
  });

  test('an empty warehouseId counts as absent', async () => {
    expect(await get('?warehouseId=')).toEqual(expected(model));
  });
});

test('with a warehouse, the categories are counted for all products that were ever in it', async () => {
  const own = await openApi();
  const { warehouseIds, employeeIds, productIds, supplierId, clientId } = await insertTrade(own.db, [1_000, 1_000]);
  await insertProduct(own.db);
  const counted = async (query = '') => (await get(query, own.app)).categoriesCount;
  const [warehouseId = 0, other = 0] = warehouseIds;
  const parties = { warehouseId, employeeId: employeeIds[0] ?? 0, supplierId, clientId };
  const items = { [productIds[0] ?? 0]: 1 };
  expect(await counted()).toBe(2);
  expect(await counted(`?warehouseId=${warehouseId}`)).toBe(0);
  await receive(own.db, { ...parties, items });
  await deliver(own.db, { ...parties, items });
  expect(await counted(`?warehouseId=${warehouseId}`)).toBe(1);
  expect(await counted(`?warehouseId=${other}`)).toBe(0);
  await own.close();
});
