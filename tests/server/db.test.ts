import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { connect } from '../../server/db/connection/connect';
import { PREPARED } from '../../server/db/connection/prepared';
import { checkSchema, migrate } from '../../server/db/migrate';
import { cents, fromCents, toCents } from '../../server/db/units';
import { emptyDatabase, freshDatabase } from '../helpers/database';

describe('migrations', () => {
  test('build the schema from nothing, once', async () => {
    const { db, drop } = await emptyDatabase();
    const first = await migrate(db);
    expect(first[0]).toBe('0001_geography');
    expect(await migrate(db)).toEqual([]);
    await expect(db.selectFrom('movement').selectAll().execute()).resolves.toEqual([]);
    await drop();
  });

  test('run once when several servers start together', async () => {
    const { db, url, drop } = await emptyDatabase();
    const servers = Array.from({ length: 4 }, () => connect(url, { max: 2 }));
    const ran = await Promise.all(servers.map(migrate));
    expect(ran.filter((names) => names.length > 0)).toHaveLength(1);
    expect(await migrate(db)).toEqual([]);
    await Promise.all(servers.map((server) => server.destroy()));
    await drop();
  });

  test('name the failed one and roll it back', async () => {
    const { db, drop } = await emptyDatabase();
    await sql`CREATE TABLE product (id integer)`.execute(db);
    await expect(migrate(db)).rejects.toThrow('Migration 0002_catalogue failed: relation "product" already exists');
    const left = await sql`SELECT FROM pg_tables WHERE tablename = 'region'`.execute(db);
    expect(left.rows).toEqual([]);
    await drop();
  });

  test('reject a database of a newer release', async () => {
    const { db, drop } = await freshDatabase();
    await sql`INSERT INTO kysely_migration VALUES ('9999_future', now()::text)`.execute(db);
    const newer =
      'This database is newer than this release of Magazyn: it has had 9999_future. Start the later release';
    await expect(migrate(db)).rejects.toThrow(newer);
    await expect(checkSchema(db)).rejects.toThrow(newer);
    await drop();
  });
});

describe('values from the driver', async () => {
  const { db, drop } = await freshDatabase();
  afterAll(drop);

  test('are numbers for bigint and sums, and day strings for dates', async () => {
    const { rows } =
      await sql`SELECT 12345678901::bigint AS big, sum(2::bigint) AS sum, date '2024-02-29' AS day`.execute(db);
    expect(rows).toEqual([{ big: 12345678901, sum: 2, day: '2024-02-29' }]);
  });
});

test('queries without values are prepared, others only if marked', async () => {
  const { db, drop } = await freshDatabase({ max: 1 });
  const plain = () => db.selectFrom('category').select('id').orderBy('id');
  for (let time = 0; time < 2; time++) {
    await plain().execute();
    await plain().limit(7).execute();
    await plain().limit(8).modifyFront(PREPARED).execute();
    await sql`SELECT 1 AS template`.execute(db);
  }
  const { rows } = await sql`SELECT statement FROM pg_prepared_statements ORDER BY statement`.execute(db);
  expect(rows).toEqual([
    { statement: 'select "id" from "category" order by "id"' },
    { statement: 'select /* prepared */ "id" from "category" order by "id" limit $1' },
  ]);
  await drop();
});

describe('the journal', async () => {
  const { db, drop } = await freshDatabase();
  afterAll(drop);

  test.each([
    'UPDATE movement SET description = description',
    'DELETE FROM movement',
    'DELETE FROM movement_line',
    'TRUNCATE movement_line, line_revaluation',
  ])('rejects %s', async (statement) => {
    await expect(sql.raw(statement).execute(db)).rejects.toThrow('the journal is append-only');
  });
});

test.each([
  [0, 0],
  [0.29, 29],
  [1.1, 110],
  [4.35, 435],
  [99_999_999.99, 9_999_999_999],
])('%d dollars are %d cents', (dollars, whole) => {
  expect(toCents(dollars)).toBe(cents(whole));
});

test('cents convert to dollars and back without loss', () => {
  expect(fromCents(cents(435))).toBe(4.35);
  for (const amount of [1, 7, 29, 57, 115, 1_999_999_999_99].map(cents)) {
    expect(toCents(fromCents(amount))).toBe(amount);
  }
});
