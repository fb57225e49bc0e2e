import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { describeDifference, repairProjections, verifyProjections } from '../../server/db/figures/verify';
import { ApiError } from '../../server/errors';
import { changeProduct } from '../../server/inventory/product';
import { deliver, receive, transfer } from '../../server/inventory/stock';
import type { Api } from '../../tests/helpers/api';
import { on } from '../../tests/helpers/clock';
import { features } from '../../tests/helpers/features';
import { openTrade } from '../../tests/helpers/openTrade';
import type { Trade } from '../../tests/helpers/scene';
import { correct, count, returnFromClient, returnToSupplier } from '../../tests/helpers/setRight';
import type { calls } from './contract';
import { MOVEMENT_GROUPS } from './movementsContract';
import { findWrongMonthEnds, keepMonthEnds } from './server/monthEnds';

type Stock = z.output<typeof calls.stockOnDay.answer>;
type Card = z.output<typeof calls.stockCard.answer>;
type Movements = z.output<typeof calls.movements.answer>;
type Turnover = z.output<typeof calls.turnover.answer>;
type Counts = z.output<typeof calls.countDifferences.answer>;
type Deliveries = z.output<typeof calls.supplierDeliveries.answer>;

const NOW = '2026-06-01';

let api: Api;
let trade: Trade;
let [hammer, saw, berlin, lodz, ann, bob] = [0, 0, 0, 0, 0, 0];

async function open(): Promise<void> {
  ({ api, trade, hammer, saw, berlin, lodz, ann, bob } = await openTrade(NOW, [200, 1_000]));
}
beforeEach(open);
afterEach(() => api.close());

/** Sends a request for a report, of the test's warehouse Berlin unless it names another one. */
async function ask<Answer>(report: string, query: Record<string, string | number | undefined>): Promise<Answer> {
  const given = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  const answer = await api.app.inject(`/api/reports/${report}?${new URLSearchParams(given)}`);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json();
}
const stock = (date?: string, warehouseId: number | undefined = berlin, more = {}) =>
  ask<Stock>('stock', { date, warehouseId, ...more });
const card = (query: Record<string, string | number | undefined>) =>
  ask<Card>('stock-card', { productId: hammer, ...query });

const rise = async (productId: number, unitPrice: number) => {
  const { name, description, category_id } = await api.db
    .selectFrom('product')
    .selectAll()
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();
  const input = { name, description, unitPrice, unitSize: 1, categoryId: category_id };
  await changeProduct(api.db, productId, input, async () => {}, on(NOW));
};

const bought = (items: Record<number, number>, day: string) =>
  receive(api.db, { warehouseId: berlin, supplierId: trade.supplierId, employeeId: ann, items }, { clock: on(day) });
const sold = (items: Record<number, number>, day: string) =>
  deliver(api.db, { warehouseId: berlin, clientId: trade.clientId, employeeId: ann, items }, { clock: on(day) });

const figures = ({ content }: Stock) => content.map(({ name, quantity, value }) => [name, quantity, value]);

test('the stock on a day has the moving average of what was there', async () => {
  await bought({ [hammer]: 10, [saw]: 1 }, '2026-01-05');
  await rise(hammer, 3);
  await bought({ [hammer]: 10 }, '2026-01-06');
  await sold({ [hammer]: 5 }, '2026-02-01');
  await transfer(
    api.db,
    { fromWarehouseId: berlin, toWarehouseId: lodz, employeeId: bob, items: { [hammer]: 4 } },
    { clock: on('2026-02-01') },
  );

  expect(figures(await stock('2026-01-04'))).toEqual([]);
  expect(figures(await stock('2026-01-05'))).toEqual([
    ['Hammer', 10, 20],
    ['Saw', 1, 10],
  ]);
  expect(figures(await stock('2026-01-31'))).toEqual([
    ['Hammer', 20, 50],
    ['Saw', 1, 10],
  ]);
  expect(await stock('2026-02-01')).toEqual({
    content: [
      expect.objectContaining({ productId: hammer, name: 'Hammer', quantity: 11, value: 27.5, valueAtPrice: 33 }),
      expect.objectContaining({ productId: saw, name: 'Saw', quantity: 1, value: 10, valueAtPrice: 10 }),
    ],
    totals: { quantity: 12, value: 37.5, valueAtPrice: 43 },
    method: 'moving-average',
    date: '2026-02-01',
    page: { size: 25, number: 0, totalElements: 2, totalPages: 1 },
  });
  expect(figures(await stock('2026-02-01', lodz))).toEqual([['Hammer', 4, 10]]);
  expect(figures(await stock())).toEqual(figures(await stock('2026-02-01')));
  expect(figures(await stock('2026-02-01', berlin, { name: 'ham' }))).toEqual([['Hammer', 11, 27.5]]);
  const byWarehouse = (await stock('2026-02-01', berlin, { by: 'warehouse' })).content;
  expect(byWarehouse).toEqual([
    expect.objectContaining({ productId: null, name: null, warehouseName: 'W0', quantity: 12, value: 37.5 }),
  ]);
});

test('what comes back brings the cost that it took along, and what goes back takes it', async () => {
  const receipt = await bought({ [hammer]: 3 }, '2026-01-05');
  await rise(hammer, 10);
  await bought({ [hammer]: 3 }, '2026-01-06');
  // 36.00 for six: 6.00 each.
  const delivery = await sold({ [hammer]: 2 }, '2026-01-07');
  const value = async () => (await stock(NOW)).totals.value;
  expect(await value()).toBe(24);
  const clock = on('2026-01-08');
  const { supplierId, clientId } = trade;
  const same = { warehouseId: berlin, employeeId: ann };
  await returnFromClient(
    api.db,
    { ...same, clientId, items: { [hammer]: 1 }, returnOf: delivery.transactionId },
    { clock },
  );
  expect(await value()).toBe(30);
  await returnToSupplier(
    api.db,
    { ...same, supplierId, items: { [hammer]: 2 }, returnOf: receipt.transactionId },
    { clock },
  );
  expect(await value()).toBe(26);
  const lines = [{ productId: hammer, recorded: 2, actual: 1 }];
  await correct(api.db, delivery.transactionId, { employeeId: ann, reason: 'Wrong', lines }, { clock });
  expect(await value()).toBe(32);
  await count(
    api.db,
    berlin,
    { employeeId: ann, reason: 'Check', lines: [{ productId: hammer, expected: 4, counted: 3 }] },
    { clock },
  );
  expect(await value()).toBe(24);
});

describe('a stock card', () => {
  test('begins with the balance before the period, and ends with the stock', async () => {
    await bought({ [hammer]: 10 }, '2026-01-05');
    const receipt = await bought({ [hammer]: 2 }, '2026-01-06');
    const delivery = await sold({ [hammer]: 5 }, '2026-01-07');
    await sold({ [hammer]: 1 }, '2026-01-08');
    const { content, totals, product } = await card({
      warehouseId: berlin,
      fromDate: '2026-01-06',
      toDate: '2026-01-07',
    });
    expect(product).toEqual({ productId: hammer, name: 'Hammer' });
    expect(
      content.map(({ transactionId, in: came, out, cost, quantity, value, fromName, toName }) => [
        transactionId,
        came,
        out,
        cost,
        quantity,
        value,
        fromName,
        toName,
      ]),
    ).toEqual([
      [null, null, null, null, 10, 20, null, null],
      [receipt.transactionId, 2, 0, 4, 12, 24, 'Acme', 'W0'],
      [delivery.transactionId, 0, 5, -10, 7, 14, 'W0', 'Initech'],
    ]);
    expect(totals).toEqual({ in: 2, out: 5, quantity: 7, value: 14 });
  });

  test('of all warehouses shows a transfer as coming in and going out', async () => {
    await bought({ [hammer]: 3 }, '2026-01-05');
    const move = { fromWarehouseId: berlin, toWarehouseId: lodz, employeeId: bob, items: { [hammer]: 1 } };
    await transfer(api.db, move, { clock: on('2026-01-06') });
    const [, moved] = (await card({})).content;
    expect(moved).toMatchObject({ in: 1, out: 1, cost: 0, quantity: 3, value: 6, fromName: 'W0', toName: 'W1' });
    expect((await card({ warehouseId: lodz })).content).toMatchObject([
      { in: 1, out: 0, cost: 2, quantity: 1, value: 2 },
    ]);
  });

  test('has pages', async () => {
    for (let day = 1; day <= 26; day++) await bought({ [hammer]: 1 }, `2026-01-${String(day).padStart(2, '0')}`);
    const second = await card({ page: 1 });
    expect(second.page).toEqual({ size: 25, number: 1, totalElements: 26, totalPages: 2 });
    expect(second.content).toMatchObject([{ quantity: 26, value: 52 }]);
    expect((await card({ all: 'true' })).content).toHaveLength(26);
  });

  test('of an unknown product is not found', async () => {
    expect((await api.app.inject('/api/reports/stock-card?productId=2147483647')).statusCode).toBe(404);
    expect((await api.app.inject('/api/reports/stock-card')).statusCode).toBe(400);
  });
});

describe('the kept months', () => {
  beforeEach(async () => {
    await bought({ [hammer]: 10, [saw]: 2 }, '2026-01-05');
    await sold({ [hammer]: 4 }, '2026-02-05');
    await bought({ [hammer]: 1 }, '2026-04-30');
  });

  test('do not have the month that ended yesterday, whose last move may be under way', async () => {
    expect(await keepMonthEnds(api.db, '2026-05-01', undefined, 1)).toEqual(['2026-01-31', '2026-02-28']);
    expect(await keepMonthEnds(api.db, '2026-05-02', undefined, 1)).toEqual(['2026-04-30']);
  });

  test('are compared with the journal, and kept anew by a repair', async () => {
    await keepMonthEnds(api.db, NOW, undefined, 1);
    const compared = () => verifyProjections(api.db, features.verifications);
    expect(await compared()).toEqual([]);
    await sql`UPDATE month_stock SET quantity = 7 WHERE day = '2026-02-28' AND product_id = ${hammer}`.execute(api.db);
    await sql`UPDATE month_stock SET value = value + 1 WHERE day = '2026-01-31' AND product_id = ${saw}`.execute(
      api.db,
    );
    await sql`DELETE FROM month_stock WHERE day = '2026-04-30' AND product_id = ${saw}`.execute(api.db);
    expect((await compared()).map(describeDifference).toSorted()).toEqual([
      'month_stock (day 2026-01-31, warehouse W0, product Saw): value is 2001, but should be 2000',
      'month_stock (day 2026-02-28, warehouse W0, product Hammer): quantity is 7, but should be 6',
      'month_stock (day 2026-04-30, warehouse W0, product Saw): quantity is missing, but should be 2',
      'month_stock (day 2026-04-30, warehouse W0, product Saw): value is missing, but should be 2000',
    ]);
    await repairProjections(api.db, features.verifications);
    expect(await compared()).toEqual([]);
    expect(await keepMonthEnds(api.db, NOW, undefined, 1)).toHaveLength(3);
    expect(await findWrongMonthEnds(api.db)).toEqual([]);
  });

  test('differ after a change of the journal by hand', async () => {
    await keepMonthEnds(api.db, NOW, undefined, 1);
    await sql`ALTER TABLE movement_line DISABLE TRIGGER append_only`.execute(api.db);
    await sql`UPDATE movement_line SET cost = cost + 5 WHERE product_id = ${saw}`.execute(api.db);
    const found = await findWrongMonthEnds(api.db);
    expect(found.map(({ row, derived }) => [row.day, row.product, derived].join(' ')).toSorted()).toEqual(
      ['2026-01-31', '2026-02-28', '2026-04-30'].map((day) => `${day} Saw 2005`),
    );
  });
});

/** Days of four months, in order. */
const days = fc
  .uniqueArray(fc.integer({ min: 0, max: 110 }), { minLength: 4, maxLength: 12 })
  .map((offsets) =>
    offsets
      .toSorted((one, other) => one - other)
      .map((offset) => new Date(Date.UTC(2026, 0, 10 + offset)).toISOString().slice(0, 10)),
  );

const dayAfter = (day: string) => new Date(Date.parse(day) + 24 * 60 * 60_000).toISOString().slice(0, 10);
const held = async (productId: number) => {
  const row = await api.db
    .selectFrom('stock')
    .select('quantity')
    .where('warehouse_id', '=', berlin)
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return row?.quantity ?? 0;
};
/** Books something that sets right: a count, a return, or a correction of a receipt. */
async function setRight(kind: number, productId: number, day: string, receipt: number | undefined): Promise<void> {
  const [clock, same] = [on(day), { warehouseId: berlin, employeeId: ann }];
  const { supplierId, clientId } = trade;
  const items = { [productId]: 1 };
  if (kind === 0) {
    const expected = await held(productId);
    const lines = [{ productId, expected, counted: Math.max(0, expected + (day.endsWith('1') ? 3 : -2)) }];
    await count(api.db, berlin, { employeeId: ann, reason: 'Check', lines }, { clock });
  } else if (kind === 1) await returnFromClient(api.db, { ...same, clientId, items }, { clock });
  else if (kind === 2) await returnToSupplier(api.db, { ...same, supplierId, items }, { clock });
  else if (receipt !== undefined) {
    const balance = (await api.app.inject(`/api/transactions/${receipt}/standing`)).json();
    const [{ productId: corrected, recorded, corrected: since }] = balance.lines;
    const lines = [{ productId: corrected, recorded: recorded + since, actual: recorded + since + 1 - 2 * (kind % 2) }];
    await correct(api.db, receipt, { employeeId: ann, reason: 'Wrong', lines }, { clock });
  }
}

/** Ignores that goods are missing for a random move. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 409)) throw error;
}

/** Checks that the other reports of a period say what its movements by type and by supplier say. */
async function expectAgreement(period: Record<string, string | number | undefined>, after: Stock): Promise<void> {
  const by = async (group: string) => (await ask<Movements>('movements', { ...period, by: group })).content;
  const [types, suppliers] = [await by('type'), await by('supplier')];
  const of = (figure: 'in' | 'out' | 'costIn' | 'costOut', names: readonly string[]) =>
    sumOf(
      types.filter(({ name }) => name !== null && names.includes(name)),
      (row) => row[figure],
    );
  const SALES = ['WAREHOUSE_TO_CUSTOMER', 'CUSTOMER_TO_WAREHOUSE'];
  const { totals } = await ask<Turnover>('turnover', period);
  expect([totals.quantity, totals.value]).toEqual([after.totals.quantity, after.totals.value]);
  expect(totals.sold).toBe(of('out', SALES) - of('in', SALES));
  expect(totals.cost).toBeCloseTo(of('costOut', SALES) - of('costIn', SALES), 5);
  const counted = (await ask<Counts>('count-differences', period)).totals;
  const COUNT = ['STOCK_COUNT'];
  expect([counted.more, counted.less]).toEqual([of('in', COUNT), of('out', COUNT)]);
  expect([counted.costMore, counted.costLess]).toEqual([of('costIn', COUNT), of('costOut', COUNT)]);
  const delivered = (await ask<Deliveries>('supplier-deliveries', period)).totals;
  const own = suppliers.filter(({ recordId }) => recordId !== null);
  expect(delivered.received - delivered.returned).toBe(sumOf(own, (row) => row.in - row.out));
  expect(delivered.receivedCost - delivered.returnedCost).toBeCloseTo(
    sumOf(own, (row) => row.costIn - row.costOut),
    5,
  );
}

const sumOf = <Row>(rows: readonly Row[], value: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + value(row), 0);

test('on every day, reports agree with one another, with the journal, and with and without kept months', async () => {
  await fc.assert(
    fc.asyncProperty(days, fc.infiniteStream(fc.nat(99)), async (dates, dice) => {
      await api.close();
      await open();
      const roll = (sides: number) => (dice.next().value as number) % sides;
      const receipts: number[] = [];
      for (const day of dates) {
        const items = { [roll(2) ? hammer : saw]: 1 + roll(7) };
        const kind = roll(3);
        if (roll(2)) await setRight(roll(5), roll(2) ? hammer : saw, day, receipts.at(-1)).catch(unlessRefused);
        if (kind === 0) await rise(hammer, 1 + roll(90) / 10);
        if (kind < 2) receipts.push((await bought(items, day)).transactionId);
        else if (roll(2)) await sold(items, day).catch(() => {});
        else {
          const move = { fromWarehouseId: berlin, toWarehouseId: lodz, employeeId: bob, items };
          await transfer(api.db, move, { clock: on(day) }).catch(() => {});
        }
      }
      const read = () => Promise.all(dates.map((day) => ask<Stock>('stock', { date: day, all: 'true' })));
      const plain = await read();
      await keepMonthEnds(api.db, NOW, undefined, 1);
      expect(await read()).toEqual(plain);
      for (const [index, day] of dates.entries()) {
        const { content, totals } = plain[index] as Stock;
        const byWarehouse = await Promise.all([berlin, lodz].map((id) => stock(day, id)));
        const sum = (figure: 'quantity' | 'value') =>
          Math.round(byWarehouse.reduce((all, each) => all + each.totals[figure], 0) * 100) / 100;
        expect([sum('quantity'), sum('value')]).toEqual([totals.quantity, totals.value]);
        for (const productId of [hammer, saw]) {
          const rows = content.filter((row) => row.productId === productId);
          const { totals: closing } = await card({ productId, toDate: day });
          expect(closing.quantity).toBe(rows.reduce((all, { quantity }) => all + quantity, 0));
          expect(closing.value).toBeCloseTo(
            rows.reduce((all, { value }) => all + value, 0),
            5,
          );
        }
      }
      // What moved between two days explains the difference of the stock, however it is grouped.
      for (const [index, toDate] of dates.slice(1).entries()) {
        const fromDate = dayAfter(dates[index] ?? '');
        for (const warehouseId of [undefined, berlin]) {
          const period = { fromDate, toDate, warehouseId, all: 'true' };
          const groups = await Promise.all(MOVEMENT_GROUPS.map((by) => ask<Movements>('movements', { ...period, by })));
          for (const { content, totals } of groups) {
            expect(totals).toEqual(groups[0]?.totals);
            for (const figure of ['in', 'out', 'costIn', 'costOut', 'valueIn', 'valueOut'] as const) {
              expect(sumOf(content, (row) => row[figure])).toBeCloseTo(totals[figure], 5);
            }
          }
          const moved = groups[0]?.totals as Movements['totals'];
          const [before, after] = await Promise.all(
            [dates[index], toDate].map((date) => ask<Stock>('stock', { date, warehouseId })),
          );
          expect(after?.totals.quantity).toBe((before?.totals.quantity ?? 0) + moved.in - moved.out);
          expect(after?.totals.value).toBeCloseTo((before?.totals.value ?? 0) + moved.costIn - moved.costOut, 5);
          await expectAgreement(period, after as Stock);
        }
      }
    }),
    { numRuns: 6 },
  );
}, 120_000);
