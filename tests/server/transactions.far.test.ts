import { type Kysely, sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import type { Paged } from '../../contract/common';
import type { Transaction } from '../../contract/entities/transaction';
import * as monthlyTotals from '../../server/db/migrations/0007_monthly_totals';
import * as productCounts from '../../server/db/migrations/0008_product_counts';
import { rebuildProjections, verifyProjections } from '../../server/ledger/verify';
import { openApi } from '../helpers/api';
import { insertJournal, pageOf } from '../helpers/scene';

/* Deep pages of the journal, found by monthly totals. */

const MOVES = 45_000;

const { app, db, close } = await openApi();
afterAll(close);

const { to } = await insertJournal(db, MOVES);
await rebuildProjections(db);
await sql`VACUUM ANALYZE movement, monthly_total`.execute(db);

const counted = (conditions: string, page: number) => pageOf(db, conditions, page);

describe.each([
  ['no filter', '', 'true', MOVES],
  ['a type', 'type=SUPPLIER_TO_WAREHOUSE&', `type = 'SUPPLIER_TO_WAREHOUSE'`, (MOVES * 2) / 3],
  ['a warehouse', `warehouseId=${to}&`, `${to} IN (from_warehouse_id, to_warehouse_id)`, MOVES],
  [
    'a warehouse and a type',
    `warehouseId=${to}&type=WAREHOUSE_TO_WAREHOUSE&`,
    `to_warehouse_id = ${to} AND type = 'WAREHOUSE_TO_WAREHOUSE'`,
    MOVES / 3,
  ],
  // Pages under a range of days do not use months.
  ['days', 'fromDate=2024-08-03&', `date >= '2024-08-03'`, undefined],
])('a deep page, filtered by %s,', (_, query, conditions, rows) => {
  test('is the same as with OFFSET', async () => {
    const last = Math.floor((rows ?? MOVES * 0.9) / 25) - 1;
    const pages = [0.2, 0.4, 0.45, 0.5, 0.55, 0.6, 0.7, 0.9].map((part) => Math.floor(last * part));
    for (const page of [0, ...pages, last]) {
      const answer = (await app.inject(`/api/transactions?${query}page=${page}`)).json() as Paged<Transaction>;
      expect(answer.content.map(({ transactionId }) => transactionId)).toEqual(await counted(conditions, page));
      if (rows) expect(answer.page.totalElements).toBe(rows);
    }
  });
});

test('the migration of an earlier database counts its months and its products', async () => {
  await sql`DROP TABLE monthly_total`.execute(db);
  await sql`
    DROP FUNCTION count_added_products, count_deleted_products, count_regrouped_product CASCADE`.execute(db);
  await sql`ALTER TABLE category DROP COLUMN products_count`.execute(db);
  // A migration does not use tables of later ones.
  const before = db as unknown as Kysely<unknown>;
  // Until types had a table, their name was an enum's.
  await sql`ALTER TABLE movement_type RENAME TO types`.execute(db);
  await sql`CREATE DOMAIN movement_type AS text COLLATE "C"`.execute(db);
  await monthlyTotals.up(before);
  await sql`ALTER TABLE monthly_total ALTER COLUMN type TYPE text COLLATE "C"`.execute(db);
  await sql`DROP DOMAIN movement_type`.execute(db);
  await sql`ALTER TABLE types RENAME TO movement_type`.execute(db);
  await productCounts.up(before);
  // The entries of this journal have no lines, which is the only difference.
  const differences = await verifyProjections(db);
  expect(new Set(differences.map(({ table }) => table))).toEqual(new Set(['movement']));
});
