import { afterEach, beforeEach, expect, test } from 'vitest';
import { summarize } from '../../server/dashboard/summary';
import { deliver, receive, transfer } from '../../server/inventory/stock';
import type { Api } from '../../tests/helpers/api';
import { on } from '../../tests/helpers/clock';
import { openTrade } from '../../tests/helpers/openTrade';
import type { Trade } from '../../tests/helpers/scene';
import { correct, returnFromClient } from '../../tests/helpers/setRight';
import { TRENDS } from './trendsCall';

const NOW = '2026-07-31';

let api: Api;
let trade: Trade;
let [hammer, saw, berlin, lodz, ann, bob] = [0, 0, 0, 0, 0, 0];

beforeEach(async () => {
  ({ api, trade, hammer, saw, berlin, lodz, ann, bob } = await openTrade(NOW, [200, 1_000, 3]));
});
afterEach(() => api.close());

async function trends(warehouseId?: number) {
  const search = warehouseId === undefined ? '' : `?warehouseId=${warehouseId}`;
  const answer = await api.app.inject(`/api/reports/trends${search}`);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json().days;
}

type Items = Record<number, number>;
const bought = (items: Items, day: string) =>
  receive(api.db, { warehouseId: berlin, supplierId: trade.supplierId, employeeId: ann, items }, { clock: on(day) });
const sold = (items: Items, day: string) =>
  deliver(api.db, { warehouseId: berlin, clientId: trade.clientId, employeeId: ann, items }, { clock: on(day) });

/** Returns the compared figures as the main panel shows them on a day. */
async function shownOn(date: string, warehouseId?: number) {
  const summary = await summarize(api.db, date, warehouseId);
  return { date, ...Object.fromEntries(TRENDS.map((name) => [name, summary[name]])) };
}

test('the figures of earlier months are those that the main panel showed on these days', async () => {
  await bought({ [hammer]: 40, [saw]: 5 }, '2026-02-20');
  await bought({ [hammer]: 10 }, '2026-02-28');
  const places = [undefined, berlin, lodz];
  const shown = async (date: string) => Promise.all(places.map((place) => shownOn(date, place)));
  const february = await shown('2026-02-28');
  await sold({ [hammer]: 4 }, '2026-03-01');
  const march = await shown('2026-03-31');
  await transfer(
    api.db,
    { fromWarehouseId: berlin, toWarehouseId: lodz, employeeId: bob, items: { [saw]: 3 } },
    { clock: on('2026-04-30') },
  );
  const april = await shown('2026-04-30');
  const delivery = await sold({ [hammer]: 6, [saw]: 1 }, '2026-05-28');
  await returnFromClient(
    api.db,
    {
      warehouseId: berlin,
      clientId: trade.clientId,
      employeeId: ann,
      items: { [hammer]: 2 },
      returnOf: delivery.transactionId,
    },
    { clock: on('2026-05-29') },
  );
  const may = await shown('2026-05-31');
  const receipt = await bought({ [hammer]: 9 }, '2026-06-29');
  await correct(
    api.db,
    receipt.transactionId,
    { employeeId: ann, reason: 'Miscounted', lines: [{ productId: hammer, recorded: 9, actual: 7 }] },
    { clock: on('2026-06-30') },
  );
  const june = await shown('2026-06-30');
  await sold({ [hammer]: 1 }, '2026-07-31');

  for (const [index, place] of places.entries()) {
    expect(await trends(place)).toEqual([february, march, april, may, june].map((figures) => figures[index]));
  }
  expect(june[0]).toMatchObject({ monthlyReceipts: 1, inventoryValue: 138 });
});

test('days before the first transaction have no figures', async () => {
  expect(await trends()).toEqual([]);
  await bought({ [hammer]: 1 }, '2026-05-31');
  expect(await trends()).toEqual([
    { date: '2026-05-31', monthlyReceipts: 1, monthlyDeliveries: 0, inventoryValue: 2, turnoverLastWeek: 2 },
    { date: '2026-06-30', monthlyReceipts: 0, monthlyDeliveries: 0, inventoryValue: 2, turnoverLastWeek: 0 },
  ]);
});

test('an unknown parameter is refused', async () => {
  expect((await api.app.inject('/api/reports/trends?date=2026-01-01')).statusCode).toBe(400);
});
