import { afterAll, expect, test } from 'vitest';
import { changeSettings } from '../../server/entity/settings';
import { receive } from '../../server/inventory/stock';
import { openApi } from '../../tests/helpers/api';
import { insertProduct } from '../../tests/helpers/fixtures';
import { insertTrade } from '../../tests/helpers/scene';
import type { ScarceProduct } from './contract';
import { settings } from './settings';

const business = await openApi();
afterAll(business.close);
const { warehouseIds, productIds, employeeIds, supplierId } = await insertTrade(business.db, [100_000, 100_000]);
const [first = 0, second = 0] = warehouseIds;
const [employeeId = 0] = employeeIds;
const [plenty = 0] = productIds;
const [four = 0, one = 0] = await Promise.all([1, 2].map(async () => (await insertProduct(business.db)).id));
await receive(business.db, {
  warehouseId: first,
  supplierId,
  employeeId,
  items: { [plenty]: 5, [four]: 4, [one]: 1 },
});
const scarcest = async (query = ''): Promise<[number, number][]> =>
  (await business.app.inject(`/api/dashboard/scarcest${query}`))
    .json()
    .map(({ productId, inventoryCount }: ScarceProduct) => [productId, inventoryCount]);

test('the scarcest products are those of low stock, the lowest first', async () => {
  const shown = await scarcest();
  expect(shown.slice(-2)).toEqual([
    [one, 1],
    [four, 4],
  ]);
  expect(shown.map(([id]) => id)).not.toContain(plenty);
  const { content } = (await business.app.inject('/api/products?all=true')).json();
  expect(shown.length).toBe(content.filter((product: { isLowStock: boolean }) => product.isLowStock).length);
});

test('the scarcest products are those of one warehouse where it is named', async () => {
  expect(await scarcest(`?warehouseId=${first}`)).toEqual([
    [one, 1],
    [four, 4],
  ]);
  expect(await scarcest(`?warehouseId=${second}`)).toEqual([]);
});

test('the scarcest products are eight at most, or as many as the settings say', async () => {
  for (let more = 0; more < 8; more++) await insertProduct(business.db);
  const shown = await scarcest();
  expect(shown).toHaveLength(8);
  expect(shown.every(([, count]) => count === 0)).toBe(true);
  await changeSettings(business.db, settings, { shown: 3 }, {});
  expect(await scarcest()).toHaveLength(3);
});

test.each([
  ['?warehouseId=999999', 404, 'Warehouse not found.'],
  ['?warehouseId=abc', 400, 'Warehouse id must be a number.'],
])('%s is refused like everywhere', async (query, status, description) => {
  const response = await business.app.inject(`/api/dashboard/scarcest${query}`);
  expect([response.statusCode, response.json().description]).toEqual([status, description]);
});
