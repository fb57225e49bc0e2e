import { afterEach, beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { toCents } from '../../server/db/units';
import { receive, transfer } from '../../server/inventory/stock';
import { on } from '../../tests/helpers/clock';
import { correct } from '../../tests/helpers/setRight';
import type { calls } from './contract';
import { openReports, type Reports } from './testing';

/* What lies, and how long ago it came. Today is 2026-06-01. */

let reports: Reports;
beforeEach(async () => {
  reports = await openReports();
});
afterEach(() => reports.api.close());

type Query = Record<string, string | number | undefined>;
const idle = async (query: Query = {}) => reports.ask<z.output<typeof calls.idleStock.answer>>('idle-stock', query);
const ageing = async (query: Query = {}) => reports.ask<z.output<typeof calls.ageing.answer>>('ageing', query);
const moved = (items: Record<number, number>, day: string) => {
  const { api, berlin, lodz, bob } = reports;
  return transfer(api.db, { fromWarehouseId: berlin, toWarehouseId: lodz, employeeId: bob, items }, { clock: on(day) });
};

test('goods that no transaction moved for some days are listed with their value and last cost', async () => {
  const { hammer, saw, berlin, lodz } = reports;
  await reports.bought({ [hammer]: 10 }, '2026-01-05');
  await reports.rise(hammer, 4);
  await reports.bought({ [hammer]: 10, [saw]: 1 }, '2026-03-03');
  await moved({ [saw]: 1 }, '2026-05-20');
  expect(await idle()).toEqual({
    content: [
      {
        productId: hammer,
        name: 'Hammer',
        categoryName: expect.any(String),
        quantity: 20,
        value: 60,
        lastCost: 4,
        lastMovement: '2026-03-03',
        idleDays: 90,
      },
    ],
    totals: { quantity: 20, value: 60 },
    date: '2026-06-01',
    method: 'moving-average',
    page: expect.objectContaining({ totalElements: 1 }),
  });
  // A product that moved 90 days ago has not moved for 90 days, but moved within 91.
  expect((await idle({ days: 91 })).content).toEqual([]);
  // A transfer is a movement too, in both warehouses.
  expect((await idle({ warehouseId: lodz })).content).toEqual([]);
  expect((await idle({ warehouseId: lodz, days: 12 })).content).toMatchObject([
    { name: 'Saw', lastCost: 10, idleDays: 12 },
  ]);
  expect((await idle({ warehouseId: berlin, days: 1 })).content).toMatchObject([{ name: 'Hammer' }]);
  expect((await idle({ name: 'saw', days: 12 })).content).toMatchObject([{ name: 'Saw', value: 10 }]);
});

test('the age of a stock is that of the goods that came last, with shares of its value', async () => {
  const { hammer, saw, berlin } = reports;
  await reports.bought({ [hammer]: 10 }, '2025-05-01');
  await reports.bought({ [hammer]: 4 }, '2026-01-05');
  await reports.bought({ [hammer]: 3 }, '2026-04-01');
  await reports.bought({ [hammer]: 2 }, '2026-05-20');
  // 12 leave: all but 2 of January, 3 of April and 2 of May.
  await reports.sold({ [hammer]: 12 }, '2026-05-21');
  await reports.bought({ [saw]: 1 }, '2026-05-31');
  const ages = { pieces30: 2, pieces90: 3, pieces180: 2, pieces365: 0, piecesOlder: 0 };
  const values = { value30: 4, value90: 6, value180: 4, value365: 0, valueOlder: 0 };
  const { content, totals } = await ageing({ sort: 'name' });
  expect(content).toMatchObject([
    { name: 'Hammer', quantity: 7, value: 14, ...ages, ...values },
    { name: 'Saw', quantity: 1, value: 10, pieces30: 1, value30: 10 },
  ]);
  expect(totals).toMatchObject({ quantity: 8, value: 24, pieces30: 3, value30: 14 });
  expect((await ageing({ by: 'category', warehouseId: berlin })).content).toMatchObject([
    { productId: null, name: null, quantity: 8, value: 24, pieces30: 3, value30: 14, pieces90: 3 },
  ]);
});

test('goods of a day at a limit are of the younger age, and goods of more than a year are old', async () => {
  const { hammer } = reports;
  await reports.bought({ [hammer]: 1 }, '2025-05-31');
  await reports.bought({ [hammer]: 2 }, '2025-06-01');
  await reports.bought({ [hammer]: 4 }, '2026-05-02');
  await reports.bought({ [hammer]: 8 }, '2026-05-03');
  // Today less 365 and 30 days: 2025-06-01 and 2026-05-02.
  expect((await ageing()).content).toMatchObject([
    { pieces30: 12, pieces90: 0, pieces180: 0, pieces365: 2, piecesOlder: 1, value30: 24, value365: 4, valueOlder: 2 },
  ]);
});

test('a transfer makes goods young in the other warehouse only, and a correction counts where its receipt does', async () => {
  const { api, hammer, lodz, ann } = reports;
  const { transactionId } = await reports.bought({ [hammer]: 10 }, '2026-01-05');
  await moved({ [hammer]: 3 }, '2026-05-30');
  const lines = [{ productId: hammer, recorded: 10, actual: 12 }];
  await correct(api.db, transactionId, { employeeId: ann, reason: 'Wrong', lines }, { clock: on('2026-05-31') });
  expect((await ageing()).content).toMatchObject([{ quantity: 12, pieces30: 0, pieces180: 12 }]);
  expect((await ageing({ warehouseId: lodz })).content).toMatchObject([{ quantity: 3, pieces30: 3 }]);
});

test('shares of a value add up to it', async () => {
  const { api, hammer, berlin, ann, trade } = reports;
  for (const [day, price] of [
    ['2026-01-05', 3.33],
    ['2026-04-01', 1.01],
    ['2026-05-30', 1],
  ] as const) {
    const input = { warehouseId: berlin, supplierId: trade.supplierId, employeeId: ann, items: { [hammer]: 1 } };
    await receive(api.db, input, { clock: on(day), unitCosts: new Map([[hammer, toCents(price)]]) });
  }
  expect((await ageing()).content).toMatchObject([{ value: 5.34, value30: 1.78, value90: 1.78, value180: 1.78 }]);
  await reports.sold({ [hammer]: 1 }, '2026-05-31');
  const [row] = (await ageing()).content;
  expect([row?.value, row?.value30, row?.value90]).toEqual([3.56, 1.78, 1.78]);
});
