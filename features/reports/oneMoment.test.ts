import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Db } from '../../server/db/types';
import { receive } from '../../server/inventory/stock';
import { on } from '../../tests/helpers/clock';
import { type OpenTrade, openTrade } from '../../tests/helpers/openTrade';
import { movementsOfPeriod } from './server/movements';
import { stockOnDay } from './server/stockOnDay';
import { turnover } from './server/turnover';

const TODAY = '2026-03-02';

let opened: OpenTrade;
beforeEach(async () => {
  opened = await openTrade(TODAY, [200, 1_000]);
  await bought('2026-03-01', 10);
});
afterEach(() => opened.api.close());

const bought = (day: string, pieces: number) => {
  const { api, trade, berlin, ann, hammer } = opened;
  const input = { warehouseId: berlin, supplierId: trade.supplierId, employeeId: ann, items: { [hammer]: pieces } };
  return receive(api.db, input, { clock: on(day) });
};

/**
 * Returns the database for a report during which goods arrive, before its next query.
 * @param queries the queries before
 */
function whileGoodsArrive(day: string, queries = 1): Db {
  let left = queries;
  return opened.api.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      left -= 1;
      if (left === 0) await bought(day, 5);
      return result;
    },
  });
}

test('the stock on a day has no goods that arrive on the next day while it is read', async () => {
  const { totals } = await stockOnDay(whileGoodsArrive('2026-03-02'), { date: '2026-03-01' }, TODAY);
  expect(totals).toMatchObject({ quantity: 10, value: 20 });
  expect((await stockOnDay(opened.api.db, {}, TODAY)).totals).toMatchObject({ quantity: 15, value: 30 });
});

test('the turnover has the stock and the movements of one moment', async () => {
  const of = (db: Db) => turnover(db, { toDate: '2026-03-01' }, TODAY);
  const before = await of(opened.api.db);
  // The first query reads the settings.
  expect((await of(whileGoodsArrive('2026-03-02', 2))).totals).toEqual(before.totals);
});

test('the movements of a period count no transaction without its lines', async () => {
  for (const by of ['type', 'product'] as const) {
    const before = await movementsOfPeriod(opened.api.db, { by }, TODAY);
    expect((await movementsOfPeriod(whileGoodsArrive('2026-03-01'), { by }, TODAY)).totals).toEqual(before.totals);
  }
});
