import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { receive } from '../../server/inventory/stock';
import { openApi } from '../../tests/helpers/api';
import { on } from '../../tests/helpers/clock';
import { insertTrade } from '../../tests/helpers/scene';
import { count } from '../../tests/helpers/setRight';
import type { calls } from './contract';

type Answer = z.output<typeof calls.countDifferences.answer>;

const { app, db, close } = await openApi({ clock: on('2026-06-01') });
afterAll(close);
const trade = await insertTrade(
  db,
  [1e6, 1e6],
  [
    { name: 'Hammer', unit_price: 200 },
    { name: 'Saw', unit_price: 1_000 },
  ],
);
const [hammer = 0, saw = 0] = trade.productIds;
const [berlin = 0, lodz = 0] = trade.warehouseIds;
const [ann = 0, bob = 0] = trade.employeeIds;
const employees = { [berlin]: ann, [lodz]: bob };

const differences = async (query: Record<string, string | number> = {}): Promise<Answer> => {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  const answer = await app.inject(`/api/reports/count-differences?${search}`);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json();
};
const counted = async (
  warehouseId: number,
  day: string,
  reason: string,
  lines: { productId: number; expected: number; counted: number }[],
) => {
  const employeeId = employees[warehouseId] ?? 0;
  const { move } = await count(db, warehouseId, { employeeId, reason, lines }, { clock: on(day) });
  return move?.transactionId;
};

for (const warehouseId of [berlin, lodz]) {
  const employeeId = employees[warehouseId] ?? 0;
  const items = { [hammer]: 10, [saw]: 10 };
  await receive(db, { warehouseId, supplierId: trade.supplierId, employeeId, items }, { clock: on('2026-01-01') });
}
const first = await counted(berlin, '2026-01-10', 'Yearly', [
  { productId: hammer, expected: 10, counted: 7 },
  { productId: saw, expected: 10, counted: 11 },
]);
const second = await counted(berlin, '2026-02-10', 'Broken', [{ productId: hammer, expected: 7, counted: 7 }]);
const third = await counted(lodz, '2026-02-10', 'Yearly', [{ productId: saw, expected: 10, counted: 8 }]);

test('each grouping adds up the same differences', async () => {
  const totals = { counts: 3, lines: 4, more: 1, less: 5, costMore: 10, costLess: 26 };
  for (const by of ['employee', 'product', 'warehouse', 'month', 'reason', 'count']) {
    expect([by, (await differences({ by })).totals]).toEqual([by, totals]);
  }
  expect((await differences()).content).toMatchObject([
    { recordId: bob, counts: 1, lines: 1, more: 0, less: 2, costMore: 0, costLess: 20 },
    { recordId: ann, counts: 2, lines: 3, more: 1, less: 3, costMore: 10, costLess: 6 },
  ]);
  expect((await differences({ by: 'product' })).content).toMatchObject([
    { recordId: saw, name: 'Saw', counts: 2, more: 1, less: 2 },
    { recordId: hammer, name: 'Hammer', counts: 2, lines: 2, more: 0, less: 3 },
  ]);
  expect((await differences({ by: 'month' })).content).toMatchObject([
    { recordId: null, name: '2026-02', counts: 2, less: 2 },
    { name: '2026-01', counts: 1, more: 1, less: 3 },
  ]);
  expect((await differences({ by: 'reason' })).content).toMatchObject([
    { name: 'Yearly', counts: 2, less: 5 },
    { name: 'Broken', counts: 1, less: 0 },
  ]);
});

test('a group leads to its counts', async () => {
  const ids = async (query: Record<string, string | number>) =>
    (await differences({ by: 'count', ...query })).content.map(({ recordId }) => recordId);
  expect(await ids({})).toEqual([third, second, first]);
  expect(await ids({ employeeId: ann })).toEqual([second, first]);
  expect(await ids({ productId: saw })).toEqual([third, first]);
  expect(await ids({ warehouseId: lodz })).toEqual([third]);
  expect(await ids({ reason: 'Broken' })).toEqual([second]);
  expect(await ids({ fromDate: '2026-01-01', toDate: '2026-01-31' })).toEqual([first]);
  expect((await differences({ by: 'count', productId: saw })).content).toMatchObject([
    { name: '2026-02-10', warehouseName: 'W1', employeeName: expect.any(String), lines: 1, less: 2 },
    { name: '2026-01-10', warehouseName: 'W0', lines: 1, more: 1, less: 0, costMore: 10 },
  ]);
});

test('after any counts, the differences are those of the stock', async () => {
  const counting = fc.array(fc.tuple(fc.boolean(), fc.boolean(), fc.nat(30)), { minLength: 1, maxLength: 6 });
  const held = async () => {
    const rows = await db.selectFrom('stock').select(['quantity', 'value']).execute();
    const sum = (figure: 'quantity' | 'value') => rows.reduce((all, row) => all + Number(row[figure]), 0);
    return { quantity: sum('quantity'), value: sum('value') };
  };
  await fc.assert(
    fc.asyncProperty(counting, async (counts) => {
      const [before, { totals: earlier }] = [await held(), await differences()];
      for (const [isHere, isHammer, found] of counts) {
        const [warehouseId, productId] = [isHere ? berlin : lodz, isHammer ? hammer : saw];
        const { quantity } = await db
          .selectFrom('stock')
          .select('quantity')
          .where('warehouse_id', '=', warehouseId)
          .where('product_id', '=', productId)
          .executeTakeFirstOrThrow();
        await counted(warehouseId, '2026-03-01', 'Any', [{ productId, expected: quantity, counted: found }]);
      }
      const [after, { totals }] = [await held(), await differences()];
      const net = (of: Answer['totals']) => [of.more - of.less, Math.round((of.costMore - of.costLess) * 100)];
      const [pieces = 0, cost = 0] = net(totals);
      const [piecesBefore = 0, costBefore = 0] = net(earlier);
      expect([pieces - piecesBefore, cost - costBefore]).toEqual([
        after.quantity - before.quantity,
        after.value - before.value,
      ]);
      expect(totals.counts - earlier.counts).toBe(counts.length);
    }),
    { numRuns: 10 },
  );
}, 60_000);
