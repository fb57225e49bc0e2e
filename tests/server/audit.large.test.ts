import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { transact } from '../../server/db/transact';
import type { Trx } from '../../server/db/types';
import { freshDatabase } from '../helpers/database';

const { db, drop } = await freshDatabase();
afterAll(drop);

/** The rows of the trail that this connection has read. */
async function readBy(trx: Trx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    SELECT (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer AS read
    FROM pg_stat_xact_user_tables WHERE relid = 'audit'::regclass`.execute(trx);
  return rows[0]?.read ?? expect.unreachable();
}

test('a change reads only its own record’s events when PostgreSQL counted the trail during a large import', async () => {
  await transact(db, async (trx) => {
    await sql`INSERT INTO category (name, description) SELECT 'C' || n, '' FROM generate_series(1, 3000) AS n`.execute(
      trx,
    );
    // On another connection, as PostgreSQL does by itself: it sees the pages of the import and none of its rows.
    await sql`ANALYZE audit`.execute(db);
  });
  const read = await transact(db, async (trx) => {
    const before = await readBy(trx);
    await trx.deleteFrom('category').where('name', 'in', ['C1', 'C2', 'C3']).execute();
    return (await readBy(trx)) - before;
  });
  expect(read).toBeLessThan(10);
});
