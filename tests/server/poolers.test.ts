import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { connect } from '../../server/db/connection/connect';
import { openConnection } from '../../server/db/connection/connection';
import { openDatabase } from '../../server/db/connection/open';
import { sharesSessions } from '../../server/db/connection/pooler';
import { PREPARED } from '../../server/db/connection/prepared';
import { freePort } from '../../server/freePort';
import { freshDatabase } from '../helpers/database';
import { eventually } from '../helpers/eventually';

const { db, url, drop } = await freshDatabase();
afterAll(drop);

test('connections of a database have sessions of their own, also beside others', async () => {
  expect(await Promise.all(Array.from({ length: 4 }, () => sharesSessions(db)))).toEqual([false, false, false, false]);
});

test('connections that share one session are noticed', async () => {
  await using one = await openConnection(url);
  expect(await sharesSessions(one.db)).toBe(true);
});

test('servers give a prepared statement the same name, whatever they prepared before', async () => {
  const namesIn = async (before: readonly string[]) => {
    await using own = connect(url, { max: 1 });
    for (const text of before) await sql`${PREPARED} SELECT ${sql.raw(text)}`.execute(own);
    await sql`${PREPARED} SELECT 'the same'`.execute(own);
    const { rows } = await sql<{ name: string }>`
      SELECT name FROM pg_prepared_statements WHERE statement LIKE '%the same%'`.execute(own);
    return rows;
  };
  const [first] = [await namesIn([])];
  expect(first).toHaveLength(1);
  expect(await namesIn(['1', '2'])).toEqual(first);
});

const PGBOUNCER = '/usr/sbin/pgbouncer';

/** Starts PgBouncer before the database. @returns the URL that leads through it */
async function startPooler(mode: 'session' | 'transaction'): Promise<string> {
  const { username, password, hostname, port, pathname } = new URL(url);
  const folder = await mkdtemp(join(tmpdir(), 'magazyn-pooler-'));
  const own = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(join(folder, 'users'), `"${username}" "${password}"\n`);
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = plain
auth_file = ${join(folder, 'users')}
pool_mode = ${mode}
default_pool_size = 5
`,
  );
  // PgBouncer does not run as root.
  await chmod(folder, 0o755);
  const pooler = spawn(PGBOUNCER, [...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), file], { stdio: 'ignore' });
  const ended = new Promise((resolve) => pooler.once('exit', resolve));
  onTestFinished(async () => {
    pooler.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true });
  });
  const through = Object.assign(new URL(url), { host: `127.0.0.1:${own}`, pathname }).href;
  await eventually(async () => {
    await using trial = connect(through, { max: 1 });
    await sql`SELECT 1`.execute(trial);
  });
  return through;
}

/** Linux distributions install it here; elsewhere the tests above are all. */
test.skipIf(!existsSync(PGBOUNCER))('a start behind PgBouncer in transaction mode is refused with advice', async () => {
  const databaseUrl = await startPooler('transaction');
  const opened = openDatabase({ databaseUrl, dataDir: '' }, { log: () => {} });
  await expect(opened).rejects.toThrow(
    /^The database of DATABASE_URL cannot be used: a pooler lends .*pool_mode = session/,
  );
});

test.skipIf(!existsSync(PGBOUNCER))('behind PgBouncer in session mode a database works as usual', async () => {
  const databaseUrl = await startPooler('session');
  const opened = await openDatabase({ databaseUrl, dataDir: '' }, { log: () => {}, max: 1 });
  expect(await opened.db.selectFrom('category').select('id').execute()).toEqual([]);
  await opened.close();
});
