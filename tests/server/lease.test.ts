import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { takeLease } from '../../server/db/embedded/lease';
import { freshDatabase } from '../helpers/database';
import { eventually } from '../helpers/eventually';

test('a lease that fails to check for other leases closes its session', async () => {
  const { db, url, drop } = await freshDatabase();
  const user = 'may_not_lock';
  await sql`CREATE ROLE ${sql.id(user)} LOGIN PASSWORD 'secret'`.execute(db);
  await sql`REVOKE EXECUTE ON FUNCTION pg_try_advisory_lock(bigint) FROM PUBLIC`.execute(db);
  const sessions = async () => (await sql`SELECT FROM pg_stat_activity WHERE usename = ${user}`.execute(db)).rows;

  const lease = await takeLease(Object.assign(new URL(url), { username: user, password: 'secret' }).href, false);
  expect(await sessions()).toHaveLength(1);
  await expect(lease.isLast()).rejects.toThrow('permission denied');
  await lease.lost;
  await eventually(async () => expect(await sessions()).toEqual([]));
  await sql`DROP ROLE ${sql.id(user)}`.execute(db);
  await drop();
});
