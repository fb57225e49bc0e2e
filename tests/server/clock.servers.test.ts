import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { restore } from '../../server/backup/restore';
import { localDay } from '../../server/db/day';
import { believe, confirmDay, knownDay } from '../../server/inventory/clock';
import { receive } from '../../server/inventory/stock';
import { verifyProjections } from '../../server/ledger/verify';
import { prepareDatabase } from '../../server/prepare';
import { seedDemo } from '../../server/seed/seed';
import { on } from '../helpers/clock';
import { emptyDatabase, freshDatabase } from '../helpers/database';
import { eventually } from '../helpers/eventually';
import { insertTrade, type Trade } from '../helpers/scene';

const { db, drop } = await freshDatabase({ max: 10 });
afterAll(drop);
beforeEach(() => confirmDay(db, '2026-11-20'));

const newTrade = () => insertTrade(db, [10_000]);
const receipt = ({ warehouseIds, employeeIds, productIds, supplierId }: Trade) => ({
  warehouseId: warehouseIds[0] ?? 0,
  employeeId: employeeIds[0] ?? 0,
  supplierId,
  items: { [productIds[0] ?? 0]: 1 },
});

describe('two servers on one database', () => {
  test('at midnight: the first entries of the new day wait for each other, and all are recorded', async () => {
    const trades: Trade[] = [];
    for (let index = 0; index < 8; index++) trades.push(await newTrade());
    const work = trades.map((trade) => receive(db, receipt(trade), { clock: on('2026-11-21') }));
    expect((await Promise.all(work)).map(({ date }) => date)).toEqual(Array(8).fill('2026-11-21'));
    expect(await knownDay(db)).toBe('2026-11-21');
    expect(await verifyProjections(db)).toEqual([]);
  });

  test('with different clocks: days are recorded without gaps, including the last one', async () => {
    const trade = await newTrade();
    const clocks = ['2026-11-22', '2026-11-21', '2026-11-23', '2026-11-20', '2026-11-22', '2026-11-23'].map(on);
    const work = clocks.map((clock) => receive(db, receipt(trade), { clock }));
    const days = (await Promise.allSettled(work)).flatMap((move) =>
      move.status === 'fulfilled' ? [move.value.date] : [],
    );
    const known = await knownDay(db);
    expect(days.toSorted().at(-1)).toBe(known);
    expect(known !== null && known > '2026-11-20').toBe(true);
    expect(new Set(['2026-11-20', ...days]).size).toBe(Number(known?.slice(-2)) - 19);
    await expect(receive(db, receipt(trade), { clock: on('2026-11-20') })).rejects.toThrow('The last known day is');
  });

  test('that check at the same time advance by one day only', async () => {
    const looks = ['2026-11-21', '2026-11-21', '2026-11-23', '2026-11-25'].map(on);
    await Promise.all(looks.map((clock) => believe(db, clock)));
    expect(await knownDay(db)).toBe('2026-11-21');
  });

  test('an entry whose day became doubtful while it waited is rejected', async () => {
    const trade = await newTrade();
    const trx = await db.startTransaction().execute();
    await confirmDay(trx, '2026-11-25');
    // The move may be rejected before the answer to the commit arrives.
    const settled = Promise.allSettled([receive(db, receipt(trade), { clock: on('2026-11-21') })]);
    await eventually(async () => {
      const { rows } = await sql`
        SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'update "clock"%'`.execute(db);
      expect(rows).toHaveLength(1);
    });
    await trx.commit().execute();
    const message = expect.stringContaining('The last known day is 25 November 2026');
    expect(await settled).toMatchObject([{ status: 'rejected', reason: { message } }]);
  });
});

describe('the last recorded day', () => {
  test('of a database without entries is empty, and any day is accepted', async () => {
    const fresh = await freshDatabase();
    expect(await knownDay(fresh.db)).toBeNull();
    expect(await believe(fresh.db, on('1999-12-31'))).toBeUndefined();
    expect(await knownDay(fresh.db)).toBe('1999-12-31');
    await fresh.drop();
  });

  test('of a database of an earlier release is the day of its last entry', async () => {
    const earlier = await emptyDatabase();
    await restore(earlier.url, join(import.meta.dirname, '../fixtures/release-0.1.0.backup'));
    const { rows } = await sql<{ day: string }>`
      SELECT greatest((SELECT max(date) FROM movement), (SELECT max(date) FROM price_change)) AS day`.execute(
      earlier.db,
    );
    expect(rows[0]?.day).toMatch(/^\d{4}-/);
    expect(await knownDay(earlier.db)).toBe(rows[0]?.day);
    await earlier.drop();
  });

  test('of demo data is today', async () => {
    const demo = await emptyDatabase();
    await prepareDatabase(demo.db);
    await seedDemo(demo.db, { size: 'default' });
    expect(await knownDay(demo.db)).toBe(localDay());
    await demo.drop();
  });
});
