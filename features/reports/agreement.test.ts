import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { ApiError } from '../../server/errors';
import { move, transfer } from '../../server/inventory/stock';
import { send } from '../../tests/helpers/api';
import { on } from '../../tests/helpers/clock';
import { features } from '../../tests/helpers/features';
import {
  consumeInternally,
  correct,
  count,
  insertReason,
  receiveInternally,
  returnFromClient,
  returnToSupplier,
} from '../../tests/helpers/setRight';
import type { calls } from './contract';
import { movementsReport } from './definitions/movements';
import { keepMonthEnds } from './server/monthEnds';
import { NOW, openReports, type Reports, type Stock } from './testing';

type Movements = z.output<typeof calls.movements.answer>;
type Turnover = z.output<typeof calls.turnover.answer>;
type Counts = z.output<typeof calls.countDifferences.answer>;
type Deliveries = z.output<typeof calls.supplierDeliveries.answer>;

let { api, trade, hammer, saw, berlin, lodz, ann, bob, ask, stock, card, rise, bought, sold } = {} as Reports;
let reasonId = 0;

async function open(): Promise<void> {
  ({ api, trade, hammer, saw, berlin, lodz, ann, bob, ask, stock, card, rise, bought, sold } = await openReports());
  reasonId = await insertReason(api.db, 'Office');
}
beforeEach(open);
afterEach(() => api.close());

/** Days of four months, in order. */
const days = fc
  .uniqueArray(fc.integer({ min: 0, max: 110 }), { minLength: 8, maxLength: 12 })
  .map((offsets) =>
    offsets
      .toSorted((one, other) => one - other)
      .map((offset) => new Date(Date.UTC(2026, 0, 10 + offset)).toISOString().slice(0, 10)),
  );

const moveDay = (day: string, by: number) =>
  new Date(Date.parse(day) + by * 24 * 60 * 60_000).toISOString().slice(0, 10);
const dayAfter = (day: string) => moveDay(day, 1);
const dayBefore = (day: string) => moveDay(day, -1);
const held = async (productId: number) => {
  const row = await api.db
    .selectFrom('stock')
    .select('quantity')
    .where('warehouse_id', '=', berlin)
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return row?.quantity ?? 0;
};
/** Books the stock that a firm moves in with, and takes a piece of it back, as the undo of its import does. */
async function bookOpening(day: string): Promise<void> {
  for (const [name, parties, amount] of [
    ['OPENING_BALANCE', { toWarehouseId: berlin }, 4],
    ['OPENING_BALANCE_REVERSAL', { fromWarehouseId: berlin }, 1],
  ] as const) {
    const type = features.movementTypes.find(({ movementType }) => movementType === name);
    if (type) await move(api.db, { type, employeeId: ann, ...parties }, { [hammer]: amount }, { clock: on(day) });
  }
}

const OTHERS = [
  'internal receipt',
  'return from client',
  'count',
  'internal consumption',
  'return to supplier',
  'correction',
] as const;
type Booked = { transactionId: number } | undefined;

/** Books a move that is no receipt, delivery or transfer. @param corrected the move that a correction is of */
async function bookOther(
  kind: (typeof OTHERS)[number],
  productId: number,
  day: string,
  corrected = 0,
): Promise<Booked> {
  const [options, same] = [{ clock: on(day) }, { warehouseId: berlin, employeeId: ann, items: { [productId]: 1 } }];
  const { supplierId, clientId } = trade;
  if (kind === 'return from client') return returnFromClient(api.db, { ...same, clientId }, options);
  if (kind === 'return to supplier') return returnToSupplier(api.db, { ...same, supplierId }, options);
  if (kind === 'internal consumption') return consumeInternally(api.db, { ...same, reasonId }, options);
  if (kind === 'internal receipt') return receiveInternally(api.db, { ...same, reasonId }, options);
  if (kind === 'count') {
    const expected = await held(productId);
    const lines = [{ productId, expected, counted: Math.max(0, expected + (day.endsWith('1') ? 3 : -2)) }];
    await count(api.db, berlin, { employeeId: ann, reason: 'Check', lines }, options);
    return undefined;
  }
  const [line] = (await api.app.inject(`/api/transactions/${corrected}/standing`)).json().lines;
  const recorded = line.recorded + line.corrected;
  const actual = recorded + (day.endsWith('1') ? -1 : 1);
  await correct(
    api.db,
    corrected,
    { employeeId: ann, reason: 'Wrong', lines: [{ productId: line.productId, recorded, actual }] },
    options,
  );
  corrections += 1;
  return undefined;
}

/** Ignores a refused move: a random one may lack goods, or correct a move that was taken back. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof ApiError && (error.status === 409 || error.status === 400))) throw error;
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

const hasFeature = (wanted: string) => features.features.some(({ name }) => name === wanted);

/** Checks that the tax office's file of a period has the stock of the reports, and the difference that they say. */
async function expectSameInTaxFile(period: { fromDate: string; toDate: string }, warehouseId: number): Promise<void> {
  if (!hasFeature('jpk-mag')) return;
  const answer = await api.app.inject(`/api/warehouses/${warehouseId}/jpk-mag?${new URLSearchParams(period)}`);
  const { balance, sections } = answer.json();
  const { totals: moved } = await ask<Movements>('movements', { ...period, warehouseId });
  const before = await stock(dayBefore(period.fromDate), warehouseId);
  const after = await stock(period.toDate, warehouseId);
  expect([balance.begin, balance.end]).toEqual([before.totals.value, after.totals.value]);
  expect(balance.incoming).toBeCloseTo(moved.costIn, 5);
  expect(balance.outgoing).toBeCloseTo(moved.costOut, 5);
  const { content: types } = await ask<Movements>('movements', { ...period, warehouseId, by: 'type' });
  const worthOf = (wanted: string) => sections.find(({ section }: { section: string }) => section === wanted).value;
  for (const [incoming, outgoing, isOf] of [
    ['PZ', 'WZ', /SUPPLIER|CUSTOMER/],
    ['MMWE', 'MMWY', /^WAREHOUSE_TO_WAREHOUSE$/],
    ['PW', 'RW', /^(INTERNAL|OPENING|STOCK_COUNT)/],
  ] as const) {
    const own = types.filter(({ name }) => isOf.test(name ?? ''));
    expect([incoming, worthOf(incoming)]).toEqual([
      incoming,
      expect.closeTo(
        sumOf(own, (row) => row.costIn),
        5,
      ),
    ]);
    expect([outgoing, worthOf(outgoing)]).toEqual([
      outgoing,
      expect.closeTo(
        sumOf(own, (row) => row.costOut),
        5,
      ),
    ]);
  }
}

/** Closes all months, and checks that each one has the stock of its last day. */
async function expectSameInClosedMonths(): Promise<void> {
  if (!hasFeature('month-closing')) return;
  const closed = await send(api.app, 'POST', '/api/month-closing', { day: '2026-05-31' });
  expect([closed.statusCode, closed.body]).toEqual([200, expect.any(String)]);
  const { months } = (await api.app.inject('/api/month-closing')).json();
  for (const { lastDay, state, quantity, value } of months) {
    if (state === 'running') continue;
    const { totals } = await ask<Stock>('stock', { date: lastDay });
    expect([lastDay, quantity, value]).toEqual([lastDay, totals.quantity, totals.value]);
  }
}

const sumOf = <Row>(rows: readonly Row[], value: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + value(row), 0);

/** The types of the transactions of all runs, and the number of corrections. */
const seen = new Set<string | null>();
let corrections = 0;

test('on every day, reports agree with one another, with closed months, with the tax file, and with and without kept months', async () => {
  await fc.assert(
    fc.asyncProperty(days, fc.infiniteStream(fc.nat(99)), async (dates, dice) => {
      await api.close();
      await open();
      const roll = (sides: number) => (dice.next().value as number) % sides;
      await bookOpening(dates[0] ?? '');
      const booked: number[] = [];
      const note = (made: Booked) => made && booked.push(made.transactionId);
      for (const [index, day] of dates.entries()) {
        const items = { [roll(2) ? hammer : saw]: 1 + roll(7) };
        const kind = index % 4;
        if (kind === 0) await rise(hammer, 1 + roll(90) / 10);
        if (kind < 2) note(await bought(items, day));
        else if (kind === 2) note(await sold(items, day).catch(unlessRefused));
        else {
          const route = { fromWarehouseId: berlin, toWarehouseId: lodz, employeeId: bob, items };
          note(await transfer(api.db, route, { clock: on(day) }).catch(unlessRefused));
        }
        const other = bookOther(
          OTHERS[index % OTHERS.length] ?? 'count',
          roll(2) ? hammer : saw,
          day,
          booked[roll(booked.length)],
        );
        note(await other.catch(unlessRefused));
      }
      for (const { name } of (await ask<Movements>('movements', { fromDate: dates[0], by: 'type' })).content)
        seen.add(name);
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
          const groups = await Promise.all(
            Object.keys(movementsReport.groups ?? {}).map((by) => ask<Movements>('movements', { ...period, by })),
          );
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
        for (const warehouseId of [berlin, lodz]) await expectSameInTaxFile({ fromDate, toDate }, warehouseId);
      }
      await expectSameInClosedMonths();
      expect(await read()).toEqual(plain);
    }),
    { numRuns: 6 },
  );
  const types = ['SUPPLIER_TO_WAREHOUSE', 'WAREHOUSE_TO_CUSTOMER', 'WAREHOUSE_TO_WAREHOUSE'];
  // A revaluation moves nothing, and the tax file has none: it has tests of its own.
  const moving = features.movementTypes.filter(({ revalues }) => !revalues);
  expect(seen).toEqual(new Set([...types, ...moving.map(({ movementType }) => movementType)]));
  expect(corrections).toBeGreaterThan(0);
}, 300_000);
