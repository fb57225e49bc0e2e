import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Paged } from '../../contract/common';
import type { Transaction } from '../../contract/entities/transaction';
import type { Executor } from '../../server/db/types';
import { verifyProjections } from '../../server/ledger/verify';
import { monthsWithin } from '../../server/resources/transactionTotals';
import { diceOf } from '../../server/seed/dice';
import { growHistogram } from '../../server/upkeep/figures';
import { openApi } from '../helpers/api';
import { eventually } from '../helpers/eventually';
import { insertJournal, pageOf } from '../helpers/scene';

/* Deep pages of the journal filtered by price or size, found through the histogram of months. */

const MOVES = 45_000;

const { app, db, close } = await openApi();
afterAll(close);

const { to, employeeId, supplierId } = await insertJournal(db, MOVES, 7_000);
await sql`VACUUM ANALYZE movement`.execute(db);

beforeEach(async () => {
  await sql`TRUNCATE histogram`.execute(db);
  await sql`UPDATE histogram_end SET movement_id = 0`.execute(db);
});

const SPANS = [
  ['prices', 'minTotalPrice=123.45&maxTotalPrice=432.1&', 'total_price BETWEEN 12345 AND 43210'],
  ['round prices', 'minTotalPrice=100&maxTotalPrice=400&', 'total_price BETWEEN 10000 AND 40000'],
  ['a least price', 'minTotalPrice=0.99&', 'total_price >= 99'],
  ['a highest price', 'maxTotalPrice=399.99&', 'total_price <= 39999'],
  ['sizes', 'minTotalSize=3.33&maxTotalSize=66.6&', 'total_size BETWEEN 333 AND 6660'],
] as const;

const shownAsCounted = async () => {
  for (const [, query, conditions] of SPANS) {
    const { rows } = await sql<{ count: number }>`SELECT count(*) FROM movement WHERE ${sql.raw(conditions)}`.execute(
      db,
    );
    const last = Math.ceil((rows[0]?.count ?? 0) / 25) - 1;
    for (const page of [0, 0.3, 0.45, 0.5, 0.6, 0.8, 1].map((part) => Math.floor(last * part))) {
      const answer = (await app.inject(`/api/transactions?${query}page=${page}`)).json() as Paged<Transaction>;
      expect([query, page, answer.content.map(({ transactionId }) => transactionId)]).toEqual([
        query,
        page,
        await pageOf(db, conditions, page),
      ]);
      expect(answer.page.totalElements).toBe(rows[0]?.count);
    }
  }
};

const wrongBuckets = async () => (await verifyProjections(db)).filter(({ table }) => table === 'histogram');

/** A move on a past day. Each year has its own series of document numbers, whose row an open transaction locks. */
const move = (on: Executor, price: number, date = '2024-09-09') =>
  sql`
    INSERT INTO movement (type, date, description, employee_id, to_warehouse_id, supplier_id, total_items, total_price, total_size)
    VALUES ('SUPPLIER_TO_WAREHOUSE', ${date}::date, 'Move', ${employeeId}, ${to}, ${supplierId}, 1, ${price}, 1)`.execute(
    on,
  );

test('deep pages are the same as with OFFSET', shownAsCounted);

test('deep pages are the same with the histogram, and after further entries', async () => {
  const before = await growHistogram(db);
  expect(before).toBeGreaterThanOrEqual(MOVES);
  await shownAsCounted();
  for (const price of [1, 9_999, 12_345, 43_210]) await move(db, price);
  expect(await growHistogram(db)).toBe(0);
  await shownAsCounted();
  expect(await growHistogram(db, 1)).toBe(4);
  await shownAsCounted();
  expect(await wrongBuckets()).toEqual([]);
});

test('the count of any range is exact', async () => {
  const random = diceOf(7);
  for (let nth = 0; nth < 60; nth++) {
    const [from, length] = [random.int(0, 46_000), random.int(0, 10 ** random.int(0, 5))];
    const months = await monthsWithin(db, { measure: 'total_price', from, to: from + length });
    const { rows } = await sql<{ count: number }>`
      SELECT count(*) FROM movement WHERE total_price >= ${from} AND total_price < ${from + length}`.execute(db);
    const sum = months.reduce((all, { transactions }) => all + transactions, 0);
    expect([from, length, sum]).toEqual([from, length, rows[0]?.count]);
  }
});

test('growing the histogram waits for uncommitted entries and counts them', async () => {
  await growHistogram(db);
  const slow = await db.startTransaction().execute();
  await move(slow, 5_000, '2023-09-09');
  await move(db, 6_000);
  const growing = growHistogram(db, 1);
  await eventually(async () => {
    const { rows } = await sql`
      SELECT FROM pg_locks WHERE mode = 'ShareLock' AND relation = 'movement'::regclass AND NOT granted`.execute(db);
    expect(rows).toHaveLength(1);
  });
  await slow.commit().execute();
  expect(await growing).toBe(2);
  expect(await wrongBuckets()).toEqual([]);
});

test('entries written at the same time are counted once', async () => {
  await growHistogram(db, 1);
  const writing = Promise.all(
    Array.from({ length: 4 }, async (_, who) => {
      for (let nth = 0; nth < 40; nth++) await move(db, 100 * who + nth);
    }),
  );
  let grown = 0;
  for (let round = 0; round < 20; round++) grown += await growHistogram(db, 1);
  await writing;
  grown += await growHistogram(db, 1);
  expect(await wrongBuckets()).toEqual([]);
  await shownAsCounted();
  expect(grown).toBe(160);
});
