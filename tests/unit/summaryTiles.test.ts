import { describe, expect, test } from 'vitest';
import { tilesOf } from '../../src/dashboard/summaryTiles';
import { entities } from '../../src/resources';
import { listUrl } from '../../src/routing/urls';
import { readListAddress } from '../../src/schema/list/listAddress';
import { buildSummary } from '../helpers/builders';

describe('the tiles of the dashboard', () => {
  test('label, format and link ten figures, in order', () => {
    const summary = buildSummary({
      productsCount: 20_000,
      categoriesCount: 12,
      monthlyReceipts: 1234,
      monthlyDeliveries: 34,
      lowStockCount: 8,
      topProduct: 'Hammer',
      topProductId: 7,
      inventoryValue: 1_234_567.5,
      turnoverLastWeek: 98.765,
      lastReceiptDate: '2026-03-05',
      lastDeliveryDate: '2026-12-31',
      lastReceiptId: 101,
      lastDeliveryId: 100,
    });
    expect(tilesOf(summary).map(({ label, value, to }) => [label, value, to])).toEqual([
      ['Products', '20,000', '/products'],
      ['Categories', '12', '/categories'],
      ['Receipts (mth.)', '1,234', '/inventory/receive'],
      ['Deliveries (mth.)', '34', '/inventory/delivery'],
      ['Low Stock', '8', '/products?filter=low-stock'],
      ['Bestseller', 'Hammer', '/products/7'],
      ['Inventory Value', '$1,234,567.50', '/warehouses'],
      ['Turnover (last week)', '$98.77', '/transactions?period=last-week'],
      ['Last Receipt', 'Mar 05, 2026', '/transactions/101'],
      ['Last Delivery', 'Dec 31, 2026', '/transactions/100'],
    ]);
  });

  test('of an empty warehouse show zeros and dashes, and link to the lists', () => {
    const nothing = buildSummary({
      productsCount: 0,
      lowStockCount: 0,
      inventoryValue: 0,
      topProduct: null,
      topProductId: null,
      lastReceiptDate: null,
      lastDeliveryDate: null,
      lastReceiptId: null,
      lastDeliveryId: null,
    });
    const shown = Object.fromEntries(tilesOf(nothing).map(({ label, value, to }) => [label, [value, to]]));
    expect(shown).toMatchObject({
      Products: ['0', '/products'],
      'Low Stock': ['0', '/products?filter=low-stock'],
      Bestseller: ['—', '/products'],
      'Inventory Value': ['$0.00', '/warehouses'],
      'Last Receipt': ['—', '/transactions'],
      'Last Delivery': ['—', '/transactions'],
    });
  });

  test('show a timestamp as its day', () => {
    const summary = buildSummary({ lastReceiptDate: '2026-03-05T00:00:00-11:00' });
    expect(tilesOf(summary).find(({ label }) => label === 'Last Receipt')?.value).toBe('Mar 05, 2026');
  });
});

test.each([
  ['Low Stock', 'products'],
  ['Turnover (last week)', 'transactions'],
])('%s links to an existing view of the list of %s', (tile, list) => {
  const to = tilesOf(buildSummary()).find(({ label }) => label === tile)?.to ?? '';
  const entity = entities.find(({ name }) => to.startsWith(`${listUrl(name)}?`));
  expect(entity?.name).toBe(list);
  expect(entity && readListAddress(entity, new URL(to, 'http://app').searchParams).preset).not.toBeNull();
});
