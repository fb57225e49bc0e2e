import { type Kysely, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { up } from '../../server/db/migrations/0037_costs';
import { verifyProjections } from '../../server/ledger/verify';
import { fillGeography } from '../../server/seed/geography';
import { seedDemo } from '../../server/seed/seed';
import { releasedDatabase } from '../helpers/database';
import { features } from '../helpers/features';

const { db, drop } = await releasedDatabase();
afterAll(drop);

/** Returns a digest of all costs. */
async function costs(): Promise<unknown> {
  const { rows } = await sql`
    SELECT count(*) AS lines, sum(cost) AS cost,
      md5(string_agg(concat_ws(' ', movement_id, product_id, cost), ',' ORDER BY movement_id, product_id)) AS digest,
      (SELECT sum(value) FROM stock) AS value
    FROM movement_line`.execute(db);
  return rows[0];
}

test('a journal from before costs gets those that its moves would have recorded', async () => {
  await fillGeography(db);
  await seedDemo(db, { size: 'default', tables: features.tables, seeds: features.seeds });
  const recorded = await costs();
  expect(recorded).toMatchObject({ lines: expect.any(Number), value: expect.any(Number) });
  await db.transaction().execute(async (trx) => {
    await sql`ALTER TABLE movement_line DROP COLUMN cost`.execute(trx);
    await sql`ALTER TABLE stock DROP COLUMN value`.execute(trx);
    await up(trx as unknown as Kysely<unknown>);
  });
  expect(await costs()).toEqual(recorded);
  expect(await verifyProjections(db)).toEqual([]);
});

test('the database refuses a stock without pieces that has a value, and a negative value', async () => {
  const change = (value: number, where: string) =>
    sql`UPDATE stock SET value = ${value} WHERE ${sql.raw(where)}`.execute(db);
  await expect(change(1, 'quantity = 0')).rejects.toMatchObject({ constraint: 'stock_value' });
  await expect(change(-1, 'quantity > 0')).rejects.toMatchObject({ constraint: 'stock_value' });
});
