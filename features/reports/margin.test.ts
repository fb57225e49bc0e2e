import { afterEach, beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { on } from '../../tests/helpers/clock';
import { correct, returnFromClient } from '../../tests/helpers/setRight';
import type { calls } from './contract';
import { openReports, type Reports } from './testing';

let reports: Reports;
beforeEach(async () => {
  reports = await openReports();
});
afterEach(() => reports.api.close());

type Answer = z.output<typeof calls.margin.answer>;
const margin = (query: Record<string, string | number> = {}) =>
  reports.ask<Answer>('margin', { fromDate: '2026-01-01', ...query });
const figures = ({ content }: Answer) =>
  content.map(({ name, sold, revenue, cost, margin: won, marginPercent, loss }) => [
    name,
    sold,
    revenue,
    cost,
    won,
    marginPercent,
    loss,
  ]);

test('sales below cost come first, then the lowest margin', async () => {
  const { hammer, saw, rise, berlin, lodz } = reports;
  await reports.bought({ [hammer]: 10, [saw]: 10 }, '2026-01-05');
  await rise(saw, 15);
  await reports.sold({ [hammer]: 1, [saw]: 2 }, '2026-01-06');
  await rise(hammer, 1);
  await reports.sold({ [hammer]: 4 }, '2026-02-06');
  const answer = await margin();
  expect(figures(answer)).toEqual([
    ['Hammer', 5, 6, 10, -4, -66.67, 4],
    ['Saw', 2, 30, 20, 10, 33.33, 0],
  ]);
  expect(answer.totals).toEqual({ sold: 7, revenue: 36, cost: 30, margin: 6, marginPercent: 16.67, loss: 4 });
  expect(figures(await margin({ by: 'category', warehouseId: berlin }))).toEqual([
    [expect.any(String), 7, 36, 30, 6, 16.67, 4],
  ]);
  expect(figures(await margin({ by: 'client' }))).toEqual([['Initech', 7, 36, 30, 6, 16.67, 4]]);
  expect(figures(await margin({ toDate: '2026-01-31' })).map(([name]) => name)).toEqual(['Hammer', 'Saw']);
  expect((await margin({ warehouseId: lodz })).content).toEqual([]);
  expect((await margin({ clientId: 999_999 })).totals).toMatchObject({ sold: 0, marginPercent: null });
});

test('a return and a correction lower the figures of their own day', async () => {
  const { api, trade, hammer, berlin, ann, rise } = reports;
  await reports.bought({ [hammer]: 10 }, '2026-01-05');
  await rise(hammer, 3);
  const { transactionId } = await reports.sold({ [hammer]: 6 }, '2026-01-06');
  const lines = [{ productId: hammer, recorded: 6, actual: 5 }];
  await correct(api.db, transactionId, { employeeId: ann, reason: 'Wrong', lines }, { clock: on('2026-02-06') });
  const back = {
    warehouseId: berlin,
    clientId: trade.clientId,
    employeeId: ann,
    items: { [hammer]: 2 },
    returnOf: transactionId,
  };
  await returnFromClient(api.db, back, { clock: on('2026-02-07') });
  expect(figures(await margin({ toDate: '2026-01-31' }))).toEqual([['Hammer', 6, 18, 12, 6, 33.33, 0]]);
  expect(figures(await margin())).toEqual([['Hammer', 3, 9, 6, 3, 33.33, 0]]);
});
