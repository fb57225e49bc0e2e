import { afterEach, beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { toCents } from '../../server/db/units';
import { receive } from '../../server/inventory/stock';
import { on } from '../../tests/helpers/clock';
import { features } from '../../tests/helpers/features';
import { insertAddress, insertSupplier } from '../../tests/helpers/fixtures';
import { correct, returnToSupplier } from '../../tests/helpers/setRight';
import type { calls } from './contract';
import { openReports, type Reports } from './testing';

type Answer = z.output<typeof calls.purchases.answer>;

let reports: Reports;
let other = 0;
beforeEach(async () => {
  reports = await openReports();
  const { db } = reports.api;
  other = (await insertSupplier(db, { address_id: (await insertAddress(db)).id, name: 'Best' })).id;
});
afterEach(() => reports.api.close());

const purchases = (query: Record<string, string | number | undefined> = {}) =>
  reports.ask<Answer>('purchases', { fromDate: '2026-01-01', ...query });

/** Receives hammers at a price of their own. */
const bought = (supplierId: number, quantity: number, price: number, day: string) => {
  const { api, berlin, ann, hammer } = reports;
  const input = { warehouseId: berlin, supplierId, employeeId: ann, items: { [hammer]: quantity } };
  return receive(api.db, input, { clock: on(day), unitCosts: new Map([[hammer, toCents(price)]]) });
};

test('each line of a receipt has its price, and the change against the receipt before', async () => {
  const { trade, hammer, saw } = reports;
  const first = await bought(trade.supplierId, 10, 2, '2026-01-05');
  await bought(other, 4, 1.5, '2026-02-05');
  await bought(trade.supplierId, 2, 2.5, '2026-03-05');
  await reports.bought({ [saw]: 1 }, '2026-03-06');
  const { content, totals, page } = await purchases();
  expect(
    content.map(({ date, name, supplierName, quantity, price, change, cost }) => [
      date,
      name,
      supplierName,
      quantity,
      price,
      change,
      cost,
    ]),
  ).toEqual([
    ['2026-03-06', 'Saw', 'Acme', 1, 10, null, 10],
    ['2026-03-05', 'Hammer', 'Acme', 2, 2.5, 1, 5],
    ['2026-02-05', 'Hammer', 'Best', 4, 1.5, -0.5, 6],
    ['2026-01-05', 'Hammer', 'Acme', 10, 2, null, 20],
  ]);
  expect(content.at(-1)).toMatchObject({ transactionId: first.transactionId, warehouseName: 'W0', receipts: 1 });
  const hasNumbers = features.features.some(({ name }) => name === 'document-numbers');
  expect(content[0]?.documentNumber).toEqual(hasNumbers ? expect.any(String) : null);
  expect(totals).toEqual({ receipts: 4, quantity: 17, cost: 41 });
  expect(page.totalElements).toBe(4);
  expect((await purchases({ supplierId: other, productId: hammer })).totals).toEqual({
    receipts: 1,
    quantity: 4,
    cost: 6,
  });
  // Of one supplier, a change is against the receipt before of the same one.
  expect((await purchases({ supplierId: trade.supplierId, productId: hammer })).content[0]?.change).toBe(0.5);
  expect((await purchases({ warehouseId: reports.lodz })).content).toEqual([]);
});

test('by product it has the last, the average and the best price, with their suppliers', async () => {
  const { trade } = reports;
  await bought(trade.supplierId, 10, 2, '2026-01-05');
  await bought(other, 4, 1.5, '2026-02-05');
  await bought(trade.supplierId, 2, 2.5, '2026-03-05');
  const { content } = await purchases({ by: 'product' });
  expect(content).toEqual([
    {
      transactionId: null,
      documentNumber: null,
      date: '2026-03-05',
      productId: reports.hammer,
      name: 'Hammer',
      supplierId: trade.supplierId,
      supplierName: 'Acme',
      warehouseName: null,
      price: 2.5,
      change: 1,
      averagePrice: 1.94,
      bestPrice: 1.5,
      bestSupplierName: 'Best',
      receipts: 3,
      quantity: 16,
      cost: 31,
    },
  ]);
});

test('a corrected receipt counts as corrected, also by a product that it lacked; a return takes nothing', async () => {
  const { api, trade, hammer, saw, berlin, ann } = reports;
  const { transactionId } = await bought(trade.supplierId, 10, 2, '2026-01-05');
  const wrong = { employeeId: ann, reason: 'Wrong' };
  const lines = [
    { productId: hammer, recorded: 10, actual: 7 },
    { productId: saw, recorded: 0, actual: 2 },
  ];
  await correct(api.db, transactionId, { ...wrong, lines }, { clock: on('2026-05-06') });
  const back = {
    warehouseId: berlin,
    supplierId: trade.supplierId,
    employeeId: ann,
    items: { [hammer]: 3 },
    returnOf: transactionId,
  };
  await returnToSupplier(api.db, back, { clock: on('2026-05-07') });
  const rows = async () =>
    (await purchases({ toDate: '2026-01-31' })).content.map(({ name, quantity, price, cost }) => [
      name,
      quantity,
      price,
      cost,
    ]);
  expect(await rows()).toEqual([
    ['Hammer', 7, 2, 14],
    ['Saw', 2, 10, 20],
  ]);
  const none = await bought(trade.supplierId, 1, 9, '2026-05-08');
  const undone = [{ productId: hammer, recorded: 1, actual: 0 }];
  await correct(api.db, none.transactionId, { ...wrong, lines: undone }, { clock: on('2026-05-09') });
  expect((await purchases({ fromDate: '2026-05-01' })).content).toEqual([]);
});
