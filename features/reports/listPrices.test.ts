import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { cents } from '../../server/db/units';
import { receive } from '../../server/inventory/stock';
import { verifyProjections } from '../../server/ledger/verify';
import { on } from '../../tests/helpers/clock';
import { correct, returnToSupplier } from '../../tests/helpers/setRight';
import { keepMonthEnds } from './server/monthEnds';
import { openReports } from './testing';

const { api, trade, hammer, saw, berlin, ann, stock, card, sold, ask } = await openReports();
afterAll(api.close);

const { supplierId } = trade;
const at = { warehouseId: berlin, employeeId: ann, supplierId };
const received = (items: Record<number, number>, day: string, unitCost?: number) =>
  receive(
    api.db,
    { ...at, items },
    {
      clock: on(day),
      unitCosts: new Map(unitCost === undefined ? [] : Object.keys(items).map((id) => [Number(id), cents(unitCost)])),
    },
  );

test('stock on a day says which part of the value comes from list prices, before and after a kept month', async () => {
  // At the list price: 10 × $2.00.
  await received({ [hammer]: 10 }, '2026-01-05');
  await received({ [hammer]: 10 }, '2026-01-06', 400);
  await sold({ [hammer]: 5 }, '2026-02-01');
  await received({ [saw]: 1 }, '2026-02-02', 900);
  const figures = async (date: string) => {
    const { content, totals } = await stock(date);
    return [...content.map(({ name, value, ofListPrices }) => [name, value, ofListPrices]), totals.ofListPrices];
  };
  const january = [['Hammer', 60, 20], 20];
  const february = [['Hammer', 45, 15], ['Saw', 9, 0], 15];
  expect([await figures('2026-01-31'), await figures('2026-02-28')]).toEqual([january, february]);
  await keepMonthEnds(api.db, '2026-03-05', undefined, 1);
  expect([await figures('2026-01-31'), await figures('2026-02-28')]).toEqual([january, february]);
  expect((await card({})).content.map(({ costSource }) => costSource)).toEqual(['list', 'given', null]);
});

test('goods of a whole stock go back at what they cost, and the difference is a line of the card', async () => {
  const { transactionId } = await received({ [saw]: 1 }, '2026-03-01', 2_000);
  await received({ [saw]: 1 }, '2026-03-02', 98_100);
  // Of $1,010.00 for three saws, two are sold.
  await sold({ [saw]: 2 }, '2026-03-03');
  const back = await returnToSupplier(
    api.db,
    { ...at, items: { [saw]: 1 }, returnOf: transactionId },
    { clock: on('2026-03-04') },
  );
  const rows = (await card({ productId: saw, fromDate: '2026-03-04' })).content;
  expect(
    rows.map(({ isDifference, out, cost, quantity, value }) => [isDifference, out, cost, quantity, value]),
  ).toEqual([
    [false, null, null, 1, 336.67],
    [false, 1, -20, 0, 316.67],
    [true, 0, -316.67, 0, 0],
  ]);
  const { totals } = await ask<{ totals: { returnedCost: number } }>('supplier-deliveries', {
    fromDate: '2026-03-04',
    toDate: '2026-03-04',
  });
  expect(totals.returnedCost).toBe(20);
  // A correction of the whole return restores the value.
  await correct(
    api.db,
    back.transactionId,
    { employeeId: ann, reason: 'Kept', lines: [{ productId: saw, recorded: 1, actual: 0 }] },
    { clock: on('2026-03-05') },
  );
  const last = (await card({ productId: saw, fromDate: '2026-03-05' })).content.at(-1);
  expect([last?.quantity, last?.value]).toEqual([1, 336.67]);
  expect(await verifyProjections(api.db)).toEqual([]);
});

test('the check finds goods that went back at another cost than that of their origin', async () => {
  const change = (amount: number) =>
    api.db.transaction().execute(async (trx) => {
      await sql`ALTER TABLE movement_line DISABLE TRIGGER append_only`.execute(trx);
      await sql`
        UPDATE movement_line SET cost_difference = cost_difference + ${amount}::bigint
        WHERE movement_id = (SELECT max(id) FROM movement WHERE return_of IS NOT NULL)`.execute(trx);
      await sql`ALTER TABLE movement_line ENABLE TRIGGER append_only`.execute(trx);
    });
  await change(5);
  expect((await verifyProjections(api.db))[0]).toMatchObject({
    table: 'movement_line',
    column: 'cost',
    stored: '1995',
    derived: '2000',
  });
  await change(-5);
  expect(await verifyProjections(api.db)).toEqual([]);
});
