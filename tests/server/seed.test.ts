import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { haveAccounts } from '../../server/accounts/accounts';
import { connect } from '../../server/db/connection/connect';
import { refuseWhileShared } from '../../server/db/connection/others';
import { isEmpty } from '../../server/db/empty';
import { deliver } from '../../server/inventory/stock';
import { verifyProjections } from '../../server/ledger/verify';
import { countRecords } from '../../server/seed/counts';
import { diceOf } from '../../server/seed/dice';
import { fillGeography } from '../../server/seed/geography';
import { seedDemo, simulate } from '../../server/seed/seed';
import { SIZES } from '../../server/seed/sizes';
import { makeWorld } from '../../server/seed/world';
import { makeAccount } from '../helpers/accounts';
import { on } from '../helpers/clock';
import { freshDatabase } from '../helpers/database';
import { eventually } from '../helpers/eventually';

const TODAY = '2026-05-17'; // A Sunday, with few transactions.

const { db, drop } = await freshDatabase();
beforeAll(async () => {
  await fillGeography(db);
  await seedDemo(db, { size: 'default', today: TODAY });
});
afterAll(drop);

/** Returns the only row of a query. */
async function one<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row> {
  const { rows } = await query.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The query gave no row.');
  return row;
}

describe('the geography', () => {
  test('has every country of the world in its region', async () => {
    const { regions, countries } = await one(sql<{ regions: string[]; countries: number }>`
      SELECT (SELECT array_agg(name ORDER BY id) FROM region) AS regions, (SELECT count(*) FROM country) AS countries`);
    expect(regions).toEqual(['Africa', 'Americas', 'Antarctic', 'Asia', 'Europe', 'Oceania']);
    expect(countries).toBe(250);
    expect(
      await one(sql`SELECT country_code, region.name FROM country JOIN region ON region_id = region.id
        WHERE country.name = 'Poland'`),
    ).toEqual({ country_code: 'PL', name: 'Europe' });
  });

  test('is inserted once', async () => {
    await fillGeography(db);
    expect(await db.selectFrom('region').select('id').execute()).toHaveLength(6);
  });
});

describe('the demo data', () => {
  test('has the promised size', async () => {
    const { products, categories, warehouses, clients, suppliers, employees, transactions } = SIZES.default;
    const counts = await one(sql`SELECT
      (SELECT count(*) FROM product) AS products, (SELECT count(*) FROM category) AS categories,
      (SELECT count(*) FROM warehouse) AS warehouses, (SELECT count(*) FROM client) AS clients,
      (SELECT count(*) FROM supplier) AS suppliers, (SELECT count(*) FROM employee) AS employees,
      (SELECT count(*) FROM movement) AS transactions, (SELECT round(count(*) / 1000.0) FROM movement_line) AS thousand_lines`);
    expect(counts).toEqual({
      products,
      categories,
      warehouses,
      clients,
      suppliers,
      employees,
      transactions,
      thousand_lines: 9,
    });
  });

  test('matches the journal in every total', async () => {
    expect(await verifyProjections(db)).toEqual([]);
  });

  test('covers 14 months, oldest first, with receipts and deliveries today', async () => {
    const { first, last, disorder, today } = await one(sql<Record<string, unknown>>`
      SELECT min(date) AS first, max(date) AS last,
        count(*) FILTER (WHERE date < earlier) AS disorder,
        count(DISTINCT type) FILTER (WHERE date = ${TODAY}) AS today
      FROM (SELECT date, type, lag(date) OVER (ORDER BY id) AS earlier FROM movement) AS movement`);
    expect({ first, last, disorder }).toEqual({ first: '2025-03-18', last: TODAY, disorder: 0 });
    expect(today).toBeGreaterThanOrEqual(2);
  });

  test('records each line at the price the product had that day', async () => {
    const { wrong } = await one(sql<{ wrong: number }>`
      SELECT count(*) AS wrong FROM movement_line AS line JOIN movement ON movement.id = movement_id
      WHERE unit_price <> (
        SELECT price FROM price_change AS change
        WHERE change.product_id = line.product_id AND change.date <= movement.date
        ORDER BY date DESC, id DESC LIMIT 1)`);
    expect(wrong).toBe(0);
    expect(
      await one(sql`SELECT count(*) AS wrong FROM product WHERE unit_price <> (
        SELECT price FROM price_change WHERE product_id = product.id ORDER BY date DESC, id DESC LIMIT 1)`),
    ).toEqual({ wrong: 0 });
  });

  test('has only employees of the right warehouse', async () => {
    expect(
      await one(sql`SELECT count(*) AS wrong FROM movement JOIN employee ON employee.id = employee_id
        WHERE warehouse_id <> coalesce(to_warehouse_id, from_warehouse_id)`),
    ).toEqual({ wrong: 0 });
  });

  test('never exceeded a warehouse’s capacity', async () => {
    expect(
      await one(sql`SELECT count(*) AS wrong FROM occupancy JOIN warehouse ON warehouse.id = warehouse_id
        WHERE occupancy.occupied > capacity`),
    ).toEqual({ wrong: 0 });
  });

  test('is realistic: scarce and sold out products, clear best sellers, busy and different warehouses', async () => {
    const { low, out, fresh } = await one(sql<{ low: number; out: number; fresh: number }>`
      SELECT count(*) FILTER (WHERE inventory_count BETWEEN 1 AND 4) AS low,
        count(*) FILTER (WHERE inventory_count = 0 AND delivered_count > 0) AS out,
        count(*) FILTER (WHERE transaction_count = 0) AS fresh
      FROM product`);
    expect(low).toBeGreaterThanOrEqual(5);
    expect(out).toBeGreaterThanOrEqual(5);
    expect(fresh).toBeGreaterThanOrEqual(1);
    const best = await db
      .selectFrom('product')
      .select('delivered_count')
      .orderBy('delivered_count', 'desc')
      .limit(4)
      .execute();
    const [, , third = 0, fourth = 0] = best.map(({ delivered_count }) => delivered_count);
    expect(third).toBeGreaterThan(1.2 * fourth);
    const { idle, least, most } = await one(sql<{ idle: number; least: number; most: number }>`
      SELECT count(*) FILTER (WHERE least(receipts_count, deliveries_count, transfers_in_count, transfers_out_count) < 10)
          AS idle, min(occupied::float8 / capacity) AS least, max(occupied::float8 / capacity) AS most
      FROM warehouse`);
    expect(idle).toBe(0);
    expect(least).toBeLessThan(0.6);
    expect(most).toBeGreaterThan(0.75);
  });

  test('has realistic texts: unique names, some line breaks, addresses in many regions', async () => {
    const { same, broken, regions, blank } = await one(sql<Record<string, number>>`
      SELECT (SELECT count(*) - count(DISTINCT name) FROM product) AS same,
        (SELECT count(*) FROM category WHERE description LIKE E'%\n%') AS broken,
        (SELECT count(DISTINCT region_id) FROM address JOIN city ON city.id = city_id
          JOIN country ON country.id = country_id) AS regions,
        (SELECT count(*) FROM address WHERE street = '' OR postal_code = '' OR street LIKE '%undefined%') AS blank`);
    expect({ same, blank }).toEqual({ same: 0, blank: 0 });
    expect(broken).toBeGreaterThanOrEqual(3);
    expect(regions).toBe(5);
  });

  test('leaves the sequences at the right values', async () => {
    const stock = await db
      .selectFrom('stock')
      .innerJoin('employee', 'employee.warehouse_id', 'stock.warehouse_id')
      .select(['stock.warehouse_id as warehouseId', 'product_id', 'employee.id as employeeId'])
      .where('quantity', '>', 0)
      .executeTakeFirstOrThrow();
    const { warehouseId, employeeId } = stock;
    const items = { [stock.product_id]: 1 };
    const move = await deliver(db, { warehouseId, employeeId, clientId: 1, items }, { clock: on(TODAY) });
    expect(move.transactionId).toBe(SIZES.default.transactions + 1);
    expect(await verifyProjections(db)).toEqual([]);
  });
});

test('the same day gives the same data, another day other data', () => {
  const size = { ...SIZES.default, transactions: 300 };
  const tell = (today: string) => {
    const dice = diceOf(1);
    const world = makeWorld(dice, size, today);
    return JSON.stringify([world.products, world.clients, world.employees, [...simulate(dice, world, 300)]]);
  };
  expect(tell(TODAY)).toBe(tell(TODAY));
  expect(tell(TODAY)).not.toBe(tell('2026-05-18'));
});

describe('a database with data', async () => {
  const { db: own, url, drop: dropOwn } = await freshDatabase({ max: 1 });
  afterAll(dropOwn);
  const size = 'default';
  beforeAll(async () => {
    await fillGeography(own);
    await own.insertInto('category').values({ name: 'Mine', description: 'Mine' }).execute();
  });
  const categories = async () => (await own.selectFrom('category').select('name').execute()).map(({ name }) => name);

  test('is left unchanged', async () => {
    expect(await seedDemo(own, { size, today: TODAY })).toBe(false);
    expect(await categories()).toEqual(['Mine']);
  });

  test('is not deleted if it has changed since the confirmation', async () => {
    const reset = { ...(await countRecords(own)), categories: 2 };
    await expect(seedDemo(own, { size, today: TODAY, reset })).rejects.toThrow('has just been changed. Try again.');
    expect(await categories()).toEqual(['Mine']);
  });

  test('is not deleted while others are connected, even since the question', async () => {
    const others = connect(url, { max: 3 });
    const reset = await countRecords(own);
    await Promise.all([1, 2, 3].map(() => sql`SELECT pg_sleep(0.05)`.execute(others)));
    await expect(seedDemo(own, { size, today: TODAY, reset })).rejects.toThrow(
      'Others are connected to the database: magazyn at 127.0.0.1 (3). Stop them first.',
    );
    await others.destroy();
    expect(await categories()).toEqual(['Mine']);
  });

  test('counts connections of other accounts, which an ordinary account sees only in part', async () => {
    const user = `reader_${randomUUID()}`;
    await sql`CREATE ROLE ${sql.id(user)} LOGIN PASSWORD 'secret'`.execute(own);
    const ordinary = connect(Object.assign(new URL(url), { username: user, password: 'secret' }).href, { max: 1 });
    await expect(refuseWhileShared(ordinary)).rejects.toThrow('Others are connected to the database: magazyn (');
    await ordinary.destroy();
    await sql`DROP ROLE ${sql.id(user)}`.execute(own);
  });

  test('counts records of extensions, and leaves tables of other programs unchanged', async () => {
    const tomorrow = await freshDatabase({ max: 1 });
    const tables = ['delivery_note', 'not_made_yet'];
    for (const table of ['delivery_note', 'somebody_elses']) {
      await sql`CREATE TABLE ${sql.table(table)} (id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY)`.execute(
        tomorrow.db,
      );
    }
    await sql`INSERT INTO somebody_elses DEFAULT VALUES`.execute(tomorrow.db);
    expect(await isEmpty(tomorrow.db, tables)).toBe(true);
    await sql`INSERT INTO delivery_note DEFAULT VALUES`.execute(tomorrow.db);
    expect(await isEmpty(tomorrow.db, tables)).toBe(false);
    await fillGeography(tomorrow.db);
    await eventually(() => refuseWhileShared(tomorrow.db));
    const reset = await countRecords(tomorrow.db, tables);
    expect(reset).toMatchObject({ 'delivery notes': 1, transactions: 0 });
    expect(await seedDemo(tomorrow.db, { size, today: TODAY, reset, tables })).toBe(true);
    expect(await countRecords(tomorrow.db, tables)).toMatchObject({ 'delivery notes': 0, transactions: 3_000 });
    const { rows } = await sql`SELECT FROM somebody_elses`.execute(tomorrow.db);
    expect(rows).toHaveLength(1);
    await tomorrow.drop();
  });

  test('is deleted after a valid confirmation, and inserted again', async () => {
    const seen: number[] = [];
    const onProgress = (done: number) => seen.push(done);
    // The pool replaces an idle connection before the server has ended its session, which a reset refuses.
    const reset = () =>
      eventually(async () => seedDemo(own, { size, today: TODAY, reset: await countRecords(own), onProgress }));
    await makeAccount(own, 'anna', 'manager');
    expect(await reset()).toBe(true);
    expect(await haveAccounts(own)).toBe(true);
    expect(seen).toEqual([2_000, 3_000]);
    expect(await reset()).toBe(true);
    expect(await categories()).toHaveLength(12);
    await expect(sql`DELETE FROM movement`.execute(own)).rejects.toThrow('append-only');
    expect(await verifyProjections(own)).toEqual([]);
  });
});
