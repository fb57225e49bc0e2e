import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Executor } from '../../server/db/types';
import { transfer } from '../../server/inventory/stock';
import { describeDifference, repairProjections, verifications, verifyProjections } from '../../server/ledger/verify';
import { on } from '../../tests/helpers/clock';
import { features } from '../../tests/helpers/features';
import { correct, count, returnFromClient, returnToSupplier } from '../../tests/helpers/setRight';
import { findWrongMonthEnds, keepMonthEnds } from './server/monthEnds';
import { NOW, openReports, type Reports, type Stock } from './testing';

let { api, trade, hammer, saw, berlin, lodz, ann, bob, stock, card, rise, bought, sold } = {} as Reports;
beforeEach(async () => {
  ({ api, trade, hammer, saw, berlin, lodz, ann, bob, stock, card, rise, bought, sold } = await openReports());
});
afterEach(() => api.close());

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
    totals: { quantity: 12, value: 37.5, ofListPrices: 0, valueAtPrice: 43 },
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

test('the stock on a day has the categories of that day, of two changes in one transaction the first', async () => {
  const { db } = api;
  await bought({ [hammer]: 10 }, '2026-01-05');
  const add = async (name: string) =>
    (await db.insertInto('category').values({ name, description: name }).returning('id').executeTakeFirstOrThrow()).id;
  const [old, between, late] = [await add('Old'), await add('Between'), await add('Late')];
  const move = (trx: Executor, category_id: number) =>
    trx.updateTable('product').set({ category_id }).where('id', '=', hammer).execute();
  await move(db, old);
  await sql`DELETE FROM former_category`.execute(db);
  await move(db, between);
  await sql`UPDATE former_category SET until = '2026-02-10 12:00'`.execute(db);
  await db.transaction().execute(async (trx) => {
    await move(trx, old);
    await move(trx, late);
  });
  const of = async (date?: string) =>
    (await stock(date, undefined, { by: 'category' })).content.map(({ categoryName }) => categoryName);
  expect(await of('2026-02-09')).toContain('Old');
  for (const day of ['2026-02-10', '2026-05-31']) expect(await of(day)).toContain('Between');
  expect(await of()).toContain('Late');
  const listed = async (categoryId: number) => (await stock('2026-05-31', undefined, { categoryId })).content;
  expect((await listed(between)).map(({ productId }) => productId)).toContain(hammer);
  expect(await listed(late)).toEqual([]);
  await sql`DELETE FROM category WHERE id = ${between}`.execute(db);
  expect(await of('2026-05-31')).toContain('Late');
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

  test('has the cost, the average and the number of each line, and marks corrections', async () => {
    await bought({ [hammer]: 10 }, '2026-01-05');
    await rise(hammer, 5);
    await bought({ [hammer]: 5 }, '2026-01-06');
    const delivery = await sold({ [hammer]: 6 }, '2026-01-07');
    const lines = [{ productId: hammer, recorded: 6, actual: 5 }];
    const asked = { employeeId: ann, reason: 'Wrong', lines };
    await correct(api.db, delivery.transactionId, asked, { clock: on('2026-01-08') });
    await sold({ [hammer]: 10 }, '2026-01-09');
    const { content } = await card({ warehouseId: berlin });
    expect(
      content.map(({ cost, quantity, average, value, correctionOf }) => [cost, quantity, average, value, correctionOf]),
    ).toEqual([
      [20, 10, 2, 20, null],
      [25, 15, 3, 45, null],
      [-18, 9, 3, 27, null],
      [3, 10, 3, 30, delivery.transactionId],
      [-30, 0, null, 0, null],
    ]);
    const hasNumbers = features.features.some(({ name }) => name === 'document-numbers');
    expect(content[0]?.documentNumber).toEqual(hasNumbers ? expect.stringMatching(/1/) : null);
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
    const compared = () => verifyProjections(api.db, verifications.of(features));
    expect(await compared()).toEqual([]);
    await sql`UPDATE month_stock SET quantity = 7 WHERE day = '2026-02-28' AND product_id = ${hammer}`.execute(api.db);
    await sql`UPDATE month_stock SET value = value + 1 WHERE day = '2026-01-31' AND product_id = ${saw}`.execute(
      api.db,
    );
    await sql`DELETE FROM month_stock WHERE day = '2026-04-30' AND product_id = ${saw}`.execute(api.db);
    expect((await compared()).map(describeDifference).toSorted()).toEqual([
      'month_stock (day 2026-01-31, warehouse W0, product Saw): value is 2001, but should be 2000',
      'month_stock (day 2026-02-28, warehouse W0, product Hammer): quantity is 7, but should be 6',
      'month_stock (day 2026-04-30, warehouse W0, product Saw): at_list is missing, but should be 0',
      'month_stock (day 2026-04-30, warehouse W0, product Saw): quantity is missing, but should be 2',
      'month_stock (day 2026-04-30, warehouse W0, product Saw): value is missing, but should be 2000',
    ]);
    await repairProjections(api.db, verifications.of(features));
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
