import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '../../../server/app';
import { connect } from '../../../server/db/connection/connect';
import { NO_LIMITS, REQUEST_LIMITS, type TimeLimits } from '../../../server/db/connection/limits';
import { openDatabase } from '../../../server/db/connection/open';
import { PrimaryLost } from '../../../server/db/connection/pool';
import type { Db } from '../../../server/db/types';
import { DEFAULT_LIMITS } from '../../../server/http/limits';
import { attackConnections } from '../../attack/connections';
import { openBehindProxy, warmUp } from '../../helpers/behindProxy';
import { freshDatabase } from '../../helpers/database';
import { eventually } from '../../helpers/eventually';
import { SHORT_LIMITS } from '../../helpers/faults';
import { UNLIMITED } from '../../helpers/limits';
import { LEEWAY_MS, timed } from '../../helpers/timed';

const { db, url, drop } = await freshDatabase();
afterAll(drop);

const NOT_READY = {
  status: 'not ready',
  description: 'The database does not answer in time: it, its machine or the network is stuck or overloaded.',
};
const UNREACHABLE = { description: 'The database cannot be reached at the moment. Try again soon.' };
describe('a database session', () => {
  const settingsOf = async (on: Db) => {
    const { rows } = await sql<Record<string, string>>`
      SELECT name, setting FROM pg_settings WHERE name = 'TimeZone' OR name = 'geqo' OR name LIKE '%timeout'`.execute(
      on,
    );
    return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
  };
  const settings = ({ lock, statement, idleInTransaction }: TimeLimits) => ({
    TimeZone: 'UTC',
    lock_timeout: String(lock),
    statement_timeout: String(statement),
    idle_in_transaction_session_timeout: String(idleInTransaction),
    tcp_user_timeout: String(idleInTransaction),
  });

  test.each([
    ['requests', REQUEST_LIMITS],
    ['work of any length', NO_LIMITS],
  ])('has the limits for %s, for any URL', async (_, limits) => {
    const own = `${url}?options=-c%20geqo%3Doff%20-c%20lock_timeout%3D7%20-c%20statement_timeout%3D7000`;
    await using connected = connect(own, { limits });
    expect(await settingsOf(connected)).toMatchObject({ ...settings(limits), geqo: 'off' });
  });

  test('has limits for requests, and none for maintenance', async () => {
    const opened = await openDatabase({ databaseUrl: url, dataDir: '' }, { log: () => {} });
    expect(await settingsOf(opened.db)).toMatchObject(settings(REQUEST_LIMITS));
    expect(await settingsOf(opened.unlimitedDb)).toMatchObject(settings(NO_LIMITS));
    await opened.close();
  });

  test('uses no startup parameter that a pooler rejects', async () => {
    const pooler = createServer().listen(0, '127.0.0.1');
    await once(pooler, 'listening');
    await using connected = connect(`postgres://someone@127.0.0.1:${(pooler.address() as AddressInfo).port}/some`);
    const query = sql`SELECT 1`.execute(connected).catch(() => {});
    const [socket] = await once(pooler, 'connection');
    const [message] = (await once(socket, 'data')) as [Buffer];
    const names = message
      .toString('utf8', 8)
      .split('\0')
      .filter((text, index) => index % 2 === 0 && text);
    expect(names.toSorted()).toEqual(['application_name', 'client_encoding', 'database', 'user']);
    socket.destroy();
    await query;
    pooler.close();
  });
});

test('a query over its time limit is cancelled with an error', async () => {
  await using hurried = connect(url, { limits: { ...REQUEST_LIMITS, statement: 500 } });
  const app = await buildApp({ db: hurried, limits: UNLIMITED });
  const others = await db.startTransaction().execute();
  await sql`LOCK TABLE category`.execute(others);
  const response = await app.inject('/api/categories');
  expect(response.statusCode).toBe(503);
  expect(response.json()).toMatchObject({ description: 'This took too long and was given up. Try again in a moment.' });
  await others.rollback().execute();
  expect((await app.inject('/api/categories')).statusCode).toBe(200);
  await app.close();
});

test('after a lost primary, waiting requests connect to the right database', async () => {
  const { host, hostname, port, username, password, pathname } = new URL(url);
  await using hosts = connect(url.replace(host, `127.0.0.1:1,${host}`), { max: 1 });
  // Environment variables that the driver would use by default.
  const own = { PGHOST: hostname, PGPORT: port, PGUSER: username, PGPASSWORD: password, PGDATABASE: 'postgres' };
  for (const [name, value] of Object.entries(own)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const lost = sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(hosts).catch((error: unknown) => error);
  // The first request still gets the lost connection.
  const waiting = [1, 2, 3].map(() => sql<{ name: string }>`SELECT current_database() AS name`.execute(hosts));
  expect(await lost).toBeInstanceOf(PrimaryLost);
  const names = (await Promise.all(waiting)).map(({ rows }) => rows[0]?.name);
  expect(new Set(names)).toEqual(new Set([pathname.slice(1)]));
});

test('a pool of dead connections delays one request until its deadline, then recovers', async () => {
  await using behind = await openBehindProxy(url);
  await warmUp(behind, 8);
  behind.proxy.swallow();
  behind.proxy.heal();
  const { result, ms } = await timed(behind.app.inject('/api/categories'));
  expect([result.statusCode, result.json()]).toMatchObject([503, UNREACHABLE]);
  expect(ms).toBeLessThan(SHORT_LIMITS.answer + LEEWAY_MS);
  const after = await timed(warmUp(behind, 8));
  expect(after.ms).toBeLessThan(LEEWAY_MS);
});

describe('/readyz responds quickly', () => {
  test.concurrent.each([
    ['with dead connections', 4, 10],
    ['without any', 0, 10],
    ['with the only one in use', 1, 1],
  ])('%s', async (_, connections, max) => {
    await using behind = await openBehindProxy(url, { max });
    await warmUp(behind, connections);
    behind.proxy.swallow();
    const inUse = max === 1 ? behind.app.inject('/api/categories') : undefined;
    for (const path of ['/readyz', '/readyz']) {
      const { result, ms } = await timed(behind.app.inject(path));
      expect([result.statusCode, result.json()]).toEqual([503, NOT_READY]);
      expect(ms).toBeLessThan(DEFAULT_LIMITS.ready + LEEWAY_MS);
    }
    expect((await behind.app.inject('/healthz')).statusCode).toBe(200);
    behind.proxy.heal();
    if (!inUse) await eventually(async () => expect((await behind.app.inject('/readyz')).statusCode).toBe(200));
    await inUse;
  });
});

test('random faults under load neither lose nor duplicate moves', async () => {
  const result = await attackConnections({ databaseUrl: url, seconds: 4 });
  expect(result).toMatchObject({ lost: 0, doubled: 0 });
  expect(result.moves).toBeGreaterThan(0);
  expect(result.faults).toBeGreaterThan(0);
});
