import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { deliver, receive, transfer } from '../../server/inventory/stock';
import { type Api, send } from '../../tests/helpers/api';
import { on } from '../../tests/helpers/clock';
import { openTrade } from '../../tests/helpers/openTrade';
import type { Trade } from '../../tests/helpers/scene';
import { correct, count, returnFromClient } from '../../tests/helpers/setRight';
import type { calls } from './contract';
import { keepMonthEnds } from './server/monthEnds';
import { settings } from './settings';

type Answer = z.output<typeof calls.turnover.answer>;
type Query = Record<string, string | number | undefined>;

const NOW = '2026-06-01';

let api: Api;
let trade: Trade;
let [hammer, saw, nail, berlin, lodz, ann, bob] = [0, 0, 0, 0, 0, 0, 0];

async function open(): Promise<void> {
  ({ api, trade, hammer, saw, nail, berlin, lodz, ann, bob } = await openTrade(NOW, [200, 1_000, 3]));
}
beforeEach(open);
afterEach(() => api.close());

/** Reads the turnover of the test's warehouse Berlin, unless the query names another one. */
async function turnover(query: Query = {}): Promise<Answer> {
  const given = Object.entries({ warehouseId: berlin, ...query }).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
  const answer = await api.app.inject(`/api/reports/turnover?${search}`);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json();
}
const names = async (query: Query = {}) => (await turnover(query)).content.map(({ name }) => name);

type Items = Record<number, number>;
const bought = (items: Items, day: string) =>
  receive(api.db, { warehouseId: berlin, supplierId: trade.supplierId, employeeId: ann, items }, { clock: on(day) });
const sold = (items: Items, day: string) =>
  deliver(api.db, { warehouseId: berlin, clientId: trade.clientId, employeeId: ann, items }, { clock: on(day) });
const moved = (items: Items, day: string) =>
  transfer(api.db, { fromWarehouseId: berlin, toWarehouseId: lodz, employeeId: bob, items }, { clock: on(day) });

const change = (values: Record<string, number>) =>
  send(api.app, 'PUT', '/api/settings/reports', { ...settings.defaults, ...values });

test('the figures of the example in the docs', async () => {
  await bought({ [hammer]: 30 }, '2026-03-25');
  await sold({ [hammer]: 10 }, '2026-04-06');
  await bought({ [saw]: 1 }, '2026-04-07');
  const april = { fromDate: '2026-04-01', toDate: '2026-04-10' };
  expect(await turnover(april)).toEqual({
    content: [
      {
        productId: hammer,
        name: 'Hammer',
        categoryName: expect.any(String),
        abc: 'A',
        sold: 10,
        cost: 20,
        averageValue: 50,
        turnover: 0.4,
        daysOfStock: 25,
        quantity: 20,
        value: 40,
        coverageDays: 20,
        suggestedMinimum: 10,
        lastMovement: '2026-04-06',
        lastSale: '2026-04-06',
      },
      {
        productId: saw,
        name: 'Saw',
        categoryName: expect.any(String),
        abc: 'C',
        sold: 0,
        cost: 0,
        averageValue: 4,
        turnover: 0,
        daysOfStock: null,
        quantity: 1,
        value: 10,
        coverageDays: null,
        suggestedMinimum: 0,
        lastMovement: '2026-04-07',
        lastSale: null,
      },
    ],
    totals: { sold: 10, cost: 20, averageValue: 54, turnover: 0.37, daysOfStock: 27, quantity: 21, value: 50 },
    ...april,
    days: 10,
    method: 'moving-average',
    page: { size: 25, number: 0, totalElements: 2, totalPages: 1 },
  });
  expect((await change({ leadDays: 14, reserveDays: 1 })).statusCode).toBe(200);
  expect((await turnover(april)).content).toMatchObject([{ suggestedMinimum: 15 }, { suggestedMinimum: 0 }]);
});

test('the period is the last 90 days by default, and never in the future', async () => {
  await bought({ [hammer]: 3 }, '2026-01-05');
  expect(await turnover()).toMatchObject({ fromDate: '2026-03-04', toDate: NOW, days: 90 });
  expect(await turnover({ toDate: '2026-02-01', fromDate: '2026-02-01' })).toMatchObject({ days: 1 });
  expect(await turnover({ toDate: '2027-01-01' })).toMatchObject({ toDate: NOW });
  expect(await turnover({ fromDate: '2026-03-02', toDate: '2026-03-01' })).toMatchObject({
    content: [],
    days: 0,
    totals: { sold: 0, turnover: null, daysOfStock: null },
  });
});

test('what comes back from a sale was not sold, and other moves are no sales', async () => {
  await bought({ [hammer]: 30 }, '2026-05-01');
  const delivery = await sold({ [hammer]: 6 }, '2026-05-02');
  const { clientId } = trade;
  const clock = on('2026-05-03');
  const items = { [hammer]: 1 };
  await returnFromClient(
    api.db,
    { warehouseId: berlin, clientId, employeeId: ann, items, returnOf: delivery.transactionId },
    { clock },
  );
  const lines = [{ productId: hammer, recorded: 6, actual: 4 }];
  await correct(api.db, delivery.transactionId, { employeeId: ann, reason: 'Wrong', lines }, { clock });
  await moved({ [hammer]: 5 }, '2026-05-04');
  const counted = [{ productId: hammer, expected: 22, counted: 20 }];
  await count(api.db, berlin, { employeeId: ann, reason: 'Check', lines: counted }, { clock: on('2026-05-05') });
  const row = { sold: 3, cost: 6, lastSale: '2026-05-02' };
  expect((await turnover()).content).toMatchObject([{ ...row, quantity: 20, lastMovement: '2026-05-05' }]);
  expect((await turnover({ warehouseId: undefined })).content).toMatchObject([{ ...row, quantity: 25 }]);
  expect((await turnover({ warehouseId: lodz })).content).toMatchObject([
    { sold: 0, quantity: 5, lastSale: null, lastMovement: '2026-05-04' },
  ]);
  expect((await turnover({ toDate: '2026-05-02' })).content).toMatchObject([{ sold: 6, lastMovement: '2026-05-02' }]);
});

test('a delivery of which nothing is left is no last sale', async () => {
  await bought({ [hammer]: 30 }, '2026-05-01');
  await sold({ [hammer]: 6 }, '2026-05-02');
  const wrong = await sold({ [hammer]: 5 }, '2026-05-03');
  const returned = await sold({ [hammer]: 2 }, '2026-05-04');
  const back = { warehouseId: berlin, clientId: trade.clientId, employeeId: ann, items: { [hammer]: 2 } };
  const return_ = await returnFromClient(
    api.db,
    { ...back, returnOf: returned.transactionId },
    { clock: on('2026-05-05') },
  );
  const change = (id: number, recorded: number, actual: number) => {
    const lines = [{ productId: hammer, recorded, actual }];
    return correct(api.db, id, { employeeId: ann, reason: 'Wrong', lines }, { clock: on('2026-05-06') });
  };
  const last = async () => {
    const { content } = await turnover();
    const quiet = await turnover({ quietDays: 28, toDate: '2026-05-30' });
    return [content[0]?.lastSale, quiet.content.length];
  };
  expect(await last()).toEqual(['2026-05-03', 0]);
  await change(wrong.transactionId, 5, 0);
  expect(await last()).toEqual(['2026-05-02', 1]);
  // The correction of a return gives the client goods, but is no sale of its own day.
  await change(return_.transactionId, 2, 1);
  expect(await last()).toEqual(['2026-05-04', 0]);
});

describe('the filters', () => {
  beforeEach(async () => {
    await bought({ [hammer]: 100, [saw]: 100, [nail]: 100 }, '2026-03-01');
    // $160.00 of saws, $30.00 of hammers, $0.30 of nails.
    await sold({ [nail]: 10 }, '2026-04-01');
    await sold({ [saw]: 16 }, '2026-05-01');
    await sold({ [hammer]: 15 }, '2026-05-20');
  });

  test('classes are by the cost of sales', async () => {
    const classes = async () => (await turnover()).content.map(({ name, abc }) => `${name} ${abc}`);
    expect(await classes()).toEqual(['Saw A', 'Hammer B', 'Nail C']);
    await change({ shareOfA: 90 });
    expect(await classes()).toEqual(['Saw A', 'Hammer A', 'Nail C']);
    expect(await names({ abc: 'A' })).toEqual(['Saw', 'Hammer']);
    // Other filters do not change a class.
    expect((await turnover({ name: 'nai' })).content).toMatchObject([{ abc: 'C' }]);
    const refused = await change({ shareOfA: 95 });
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, ['shareOfB']]);
  });

  test('the products of which nothing was sold for some days', async () => {
    // The saws were last sold on the first of the 32 days up to June 1.
    expect(await names({ quietDays: 31 })).toEqual(['Saw', 'Nail']);
    expect(await names({ quietDays: 32 })).toEqual(['Nail']);
    expect(await names({ quietDays: 31, toDate: '2026-05-31' })).toEqual(['Nail']);
    expect(await names({ quietDays: 10, warehouseId: lodz })).toEqual([]);
  });
});

/** Days of five months, in order. */
const days = fc
  .uniqueArray(fc.integer({ min: 0, max: 140 }), { minLength: 4, maxLength: 14 })
  .map((offsets) => offsets.toSorted((one, other) => one - other).map(dayAfter));

function dayAfter(offset: number): string {
  return new Date(Date.UTC(2026, 0, 10 + offset)).toISOString().slice(0, 10);
}

/** Reads the changes of a product's stock in a warehouse, line by line. */
async function journal(productId: number, warehouseId: number | undefined) {
  const rows = await api.db
    .selectFrom('movement')
    .innerJoin('movement_line', 'movement_id', 'movement.id')
    .innerJoin('movement_type', 'movement_type.name', 'movement.type')
    .leftJoin('line_balance', (join) =>
      join
        .onRef('line_balance.movement_id', '=', 'movement.id')
        .onRef('line_balance.product_id', '=', 'movement_line.product_id'),
    )
    .select(sql<boolean>`coalesce(recorded + corrected > returned, true)`.as('left'))
    .select(['date', 'from_warehouse_id', 'to_warehouse_id', 'quantity', 'cost', 'counts_as', 'movement_type.sign'])
    .where('movement_line.product_id', '=', productId)
    .orderBy('movement.id')
    .execute();
  const isHere = (id: number | null) => id !== null && (warehouseId === undefined || id === warehouseId);
  return rows.flatMap(
    ({ from_warehouse_id: from, to_warehouse_id: to, quantity, cost, counts_as, sign, date, left }) => {
      if (!isHere(from) && !isHere(to)) return [];
      const way = Number(isHere(to)) - Number(isHere(from));
      return [
        { date, quantity: way * quantity, cost: way * Number(cost), sale: counts_as === 'sale' ? sign : 0, left },
      ];
    },
  );
}

test('the figures of any period are those of a replay of the journal, with and without kept months', async () => {
  await fc.assert(
    fc.asyncProperty(
      days,
      fc.infiniteStream(fc.nat(99)),
      fc.array(fc.tuple(fc.nat(150), fc.nat(100)), { minLength: 3, maxLength: 3 }),
      async (dates, dice, periods) => {
        await api.close();
        await open();
        const roll = (sides: number) => (dice.next().value as number) % sides;
        for (const day of dates) {
          const items = { [roll(2) ? hammer : saw]: 1 + roll(7) };
          const kind = roll(4);
          if (kind < 2) await bought(items, day);
          else if (kind === 2) {
            const made = await sold(items, day).catch(() => undefined);
            const back = {
              warehouseId: berlin,
              clientId: trade.clientId,
              employeeId: ann,
              returnOf: made?.transactionId,
            };
            const [productId] = Object.keys(items).map(Number) as [number];
            if (made && roll(2)) {
              await returnFromClient(api.db, { ...back, items: { [productId]: 1 } }, { clock: on(day) });
            }
          } else await moved(items, day).catch(() => {});
        }
        const check = async (warehouseId: number | undefined, fromDate: string, toDate: string) => {
          const answer = await turnover({ warehouseId, fromDate, toDate, all: 'true' });
          const shown = new Map(answer.content.map((row) => [row.productId, row]));
          for (const productId of [hammer, saw]) {
            const lines = (await journal(productId, warehouseId)).filter(({ date }) => date <= toDate);
            const inPeriod = lines.filter(({ date }) => date >= fromDate);
            const sum = (of: typeof lines, figure: 'quantity' | 'cost') =>
              of.reduce((all, each) => all + Number(each[figure]), 0);
            const until = (day: string) => lines.filter(({ date }) => date <= day);
            const values: number[] = [];
            for (let day = fromDate; day <= toDate; day = next(day)) values.push(sum(until(day), 'cost'));
            const sales = inPeriod.filter(({ sale }) => sale !== 0);
            const row = shown.get(productId);
            if (!row) {
              expect([inPeriod.length, sum(lines, 'quantity')]).toEqual([0, 0]);
              continue;
            }
            expect(row).toMatchObject({
              // Minus 0 is no figure.
              sold: 0 - sum(sales, 'quantity'),
              cost: (0 - sum(sales, 'cost')) / 100,
              quantity: sum(lines, 'quantity'),
              value: sum(lines, 'cost') / 100,
              lastMovement: lines.at(-1)?.date ?? null,
              lastSale: lines.findLast(({ sale, left }) => sale === 1 && left)?.date ?? null,
            });
            expect(answer.days).toBe(values.length);
            const mean = values.reduce((all, value) => all + Number(value), 0) / values.length;
            expect(Math.abs(row.averageValue * 100 - mean)).toBeLessThanOrEqual(0.5);
          }
          const total = (figure: 'sold' | 'cost' | 'value' | 'averageValue') =>
            answer.content.reduce((all, row) => all + Math.round(Number(row[figure]) * 100), 0) / 100;
          expect(answer.totals).toMatchObject({
            sold: total('sold'),
            cost: total('cost'),
            value: total('value'),
            averageValue: total('averageValue'),
          });
          return answer;
        };
        const ofAll = async () => {
          const answers: Answer[] = [];
          for (const [offset, length] of periods) {
            const untilNow = (day: string) => (day < NOW ? day : NOW);
            const [from, toDate] = [untilNow(dayAfter(offset - 5)), untilNow(dayAfter(offset - 5 + length))];
            for (const warehouseId of [undefined, berlin, lodz]) answers.push(await check(warehouseId, from, toDate));
          }
          return answers;
        };
        const plain = await ofAll();
        await keepMonthEnds(api.db, NOW, undefined, 1);
        expect(await ofAll()).toEqual(plain);
      },
    ),
    { numRuns: 8 },
  );
}, 180_000);

const next = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
