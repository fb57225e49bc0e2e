import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { transact } from '../../server/db/transact';
import type { Db, Trx } from '../../server/db/types';
import { type FreshDatabase, freshDatabase } from '../helpers/database';

const made: FreshDatabase[] = [];
afterAll(() => Promise.all(made.map(({ drop }) => drop())));

async function emptyTrail(): Promise<Db> {
  const fresh = await freshDatabase({ max: 2 });
  made.push(fresh);
  return fresh.db;
}

const LARGE = 3_000;

const insertCategories = (trx: Trx, of: string, count: number) =>
  sql`INSERT INTO category (name, description) SELECT ${of} || n, '' FROM generate_series(1, ${count}::integer) AS n`.execute(
    trx,
  );

/** The rows of the trail that this connection has read. */
async function readBy(trx: Trx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    SELECT (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer AS read
    FROM pg_stat_xact_user_tables WHERE relid = 'audit'::regclass`.execute(trx);
  return rows[0]?.read ?? 0;
}

/** Does work in a transaction. @returns the rows of the trail that it has read */
const readDuring = (db: Db, work: (trx: Trx) => Promise<unknown>) =>
  transact(db, async (trx) => {
    const before = await readBy(trx);
    await work(trx);
    return (await readBy(trx)) - before;
  });

test('a change reads only its own record’s events when PostgreSQL counted the trail during a large import', async () => {
  const db = await emptyTrail();
  await transact(db, async (trx) => {
    await insertCategories(trx, 'C', LARGE);
    // On another connection, as PostgreSQL does by itself: it sees the pages of the import and none of its rows.
    await sql`ANALYZE audit`.execute(db);
  });
  const read = await readDuring(db, (trx) =>
    trx.deleteFrom('category').where('name', 'in', ['C1', 'C2', 'C3']).execute(),
  );
  expect(read).toBeLessThan(10);
});

test('a large import reads no events of other records when PostgreSQL counted the trail while it was short', async () => {
  const db = await emptyTrail();
  await transact(db, (trx) => insertCategories(trx, 'A', 3));
  await sql`VACUUM ANALYZE audit`.execute(db);
  expect(await readDuring(db, (trx) => insertCategories(trx, 'B', LARGE))).toBeLessThan(10);
});
