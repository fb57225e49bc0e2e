import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { addToken } from '../../server/accounts/tokens';
import { buildApp } from '../../server/app';
import { connect } from '../../server/db/connection/connect';
import { registerJobs } from '../../server/jobs/lease';
import { JobRunner } from '../../server/jobs/runner';
import { verifications } from '../../server/ledger/verify';
import { verifyJob } from '../../server/upkeep/figures';
import { makeAccount } from '../helpers/accounts';
import { openApi, send } from '../helpers/api';
import { databaseUrl } from '../helpers/cluster';
import { eventually } from '../helpers/eventually';
import { features } from '../helpers/features';
import { UNLIMITED } from '../helpers/limits';
import { insertTrade } from '../helpers/scene';

const backup = { last: '2026-11-22T14:05:00.000Z' };
let backups = async (): Promise<typeof backup & { failure?: string }> => backup;
const pool = () => ({ used: 1, idle: 2, waiting: 0, max: 10 });
const { app, db, close } = await openApi({ watched: { backups: () => backups() }, pool, trustProxy: true });
afterAll(close);

const { warehouseIds, employeeIds, productIds, supplierId } = await insertTrade(db, [100_000]);
const [warehouseId, employeeId, productId = 0] = [warehouseIds[0], employeeIds[0], productIds[0]];
const receive = (pieces: number) =>
  send(app, 'POST', '/api/inventory/receive', { warehouseId, employeeId, supplierId, items: { [productId]: pieces } });

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
beforeEach(() => {
  for (const each of Object.values(log)) each.mockClear();
});

const ownUrl = async () => {
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(db);
  return databaseUrl(inject('cluster'), rows[0]?.name ?? '');
};
const job = verifyJob('Europe/Warsaw', verifications.of(features));
const start = async () => {
  const runner = new JobRunner({ db, databaseUrl: await ownUrl(), jobs: [job] });
  runner.start(log);
  return runner;
};
const makeDue = async () => {
  await registerJobs(db, [job]);
  await sql`UPDATE job SET due_at = now()`.execute(db);
};
const runsOf = () => db.selectFrom('job_run').select(['error', 'note', 'ended']).orderBy('id').execute();
/** Lets three servers find the comparison due, and waits for its end. */
async function compare() {
  const { length } = await runsOf();
  await makeDue();
  const servers = await Promise.all([start(), start(), start()]);
  await eventually(async () => expect((await runsOf())[length]?.ended).toBeTruthy());
  await Promise.all(servers.map((server) => server.stop()));
  expect(await runsOf()).toHaveLength(length + 1);
}

describe('once a day', () => {
  test('one of the servers logs that stock and journal agree', async () => {
    await compare();
    expect(log.info.mock.calls).toEqual([
      [{ seconds: expect.any(Number) }, 'Stock and journal agree, and every other figure does.'],
    ]);
    const [due] = await db
      .selectFrom('job')
      .select(sql<string>`to_char(due_at AT TIME ZONE 'Europe/Warsaw', 'HH24:MI')`.as('at'))
      .execute();
    expect(due).toEqual({ at: '00:05' });
  });

  test('or figures of features that differ', async () => {
    await sql`INSERT INTO month_end VALUES ('2026-01-31')`.execute(db);
    await sql`INSERT INTO month_stock VALUES ('2026-01-31', ${warehouseId}, ${productId}, 3, 600)`.execute(db);
    await compare();
    expect(log.error.mock.lastCall?.[0].differences).toEqual([
      expect.stringMatching(/^month_stock .* quantity is 3, but should be absent$/),
      expect.stringMatching(/^month_stock .* value is 600, but should be absent$/),
      expect.stringMatching(/^month_stock .* at_list is 0, but should be absent$/),
    ]);
    await sql`DELETE FROM month_end`.execute(db);
    await compare();
  });

  test('or the differences, which /readyz reports until they are repaired', async () => {
    expect((await receive(5)).statusCode).toBe(201);
    await sql`UPDATE category SET products_count = 7`.execute(db);
    await compare();
    expect(log.error.mock.lastCall).toEqual([
      {
        seconds: expect.any(Number),
        differences: [expect.stringMatching(/^category .* products_count is 7, but should be 1$/)],
      },
      '1 figure is not what the journal says. See them all with: npm run db:verify',
    ]);
    expect((await app.inject('/readyz')).json()).toEqual({
      status: 'ready',
      warnings: ['1 figure is not what the journal says. See them with: npm run db:verify'],
      backup,
    });
    await sql`UPDATE category SET products_count = 1`.execute(db);
    await compare();
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready', backup });
  });
});

describe('if the comparison fails', () => {
  const warnings = async () => (await app.inject('/readyz')).json().warnings;
  beforeEach(async () => {
    await sql`UPDATE verification SET began = NULL, ended = NULL, differences = NULL`.execute(db);
    await sql`ALTER TABLE stock RENAME TO goods`.execute(db);
    await compare();
    expect(log.warn).toHaveBeenCalledTimes(1);
    await sql`ALTER TABLE goods RENAME TO stock`.execute(db);
  });

  test('it is due again after six hours, or at midnight if that is sooner', async () => {
    const { rows } = await sql<{ hours: number; midnight: boolean }>`
      SELECT extract(epoch FROM due_at - now())::float8 / 3600 AS hours,
        to_char(due_at AT TIME ZONE 'Europe/Warsaw', 'HH24:MI') = '00:05' AS midnight FROM job`.execute(db);
    const [{ hours = 0, midnight = false } = {}] = rows;
    expect(midnight || hours > 5.9).toBe(true);
    expect(hours).toBeLessThanOrEqual(6);
    expect((await runsOf()).at(-1)?.error).toContain('stock');
  });

  test('/readyz reports it after two days, also if none ever succeeded', async () => {
    expect(await warnings()).toBeUndefined();
    await sql`UPDATE kysely_migration SET timestamp = now() - interval '3 days'`.execute(db);
    expect(await warnings()).toEqual(['Stock and journal have never been compared.']);
    await sql`UPDATE verification SET ended = '2026-11-20T00:10:00Z'`.execute(db);
    expect(await warnings()).toEqual(['Stock and journal were not compared since 2026-11-20T00:10:00.000Z.']);
    await compare();
    expect(await warnings()).toBeUndefined();
  });
});

test('a stopping server does not wait for the comparison, which another server makes up for', async () => {
  const release = await held();
  await makeDue();
  const server = await start();
  await eventually(async () => expect(await waiting()).toBe(1));
  await server.stop();
  await release();
  expect(log.warn).not.toHaveBeenCalled();
  expect((await runsOf()).at(-1)?.error).toBe('The server was stopped.');
  const next = await start();
  await eventually(async () => expect((await runsOf()).at(-1)?.note).toContain('agree'));
  await next.stop();
});

/** Locks a table, so that the comparison waits until the lock is released. */
async function held() {
  const trx = await db.startTransaction().execute();
  await sql`LOCK TABLE stock IN ACCESS EXCLUSIVE MODE`.execute(trx);
  return () => trx.rollback().execute();
}

const waiting = async () => {
  const { rows } = await sql`
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'magazyn tool'
      AND wait_event_type = 'Lock'`.execute(db);
  return rows.length;
};

describe('/readyz', () => {
  test('reports failing backups', async () => {
    backups = async () => ({ ...backup, failure: 'The disk is full.' });
    expect((await app.inject('/readyz')).json().warnings).toEqual([
      'The last attempt at a backup failed; the last good one is of 2026-11-22T14:05:00.000Z: The disk is full.',
    ]);
    backups = async () => backup;
  });

  const somewhere = (url: string, change: (url: URL) => void) => {
    const other = new URL(url);
    change(other);
    return other.href;
  };
  test.each([
    ['is not running', (url: URL) => (url.port = '1'), /^Nothing answers at the address/],
    ['rejects the user', (url: URL) => (url.password = 'wrong'), /^The database refuses the user or the pass/],
    ['does not exist', (url: URL) => (url.pathname = 'nowhere'), /^The server of the database has no database of that/],
    [
      'has an unknown host',
      (url: URL) => (url.hostname = 'nowhere.invalid'),
      /^The name of the database's host is not/,
    ],
  ])('describes a database that %s', async (_, change, words) => {
    const unreachable = connect(somewhere(await ownUrl(), change));
    const own = await buildApp({ db: unreachable, limits: UNLIMITED });
    const { statusCode, body, headers } = await own.inject('/readyz');
    expect([statusCode, headers['retry-after'], JSON.parse(body)]).toEqual([
      503,
      '2',
      { status: 'not ready', description: expect.stringMatching(words) },
    ]);
    await own.close();
    await unreachable.destroy();
  });
});

describe('/metrics', () => {
  const metrics = async () => (await app.inject('/metrics')).body.split('\n');

  test('counts responses and refusals, and reports the state of the database', async () => {
    const before = (await metrics()).filter((line) => line.startsWith('magazyn_moves_total'));
    expect((await receive(1)).statusCode).toBe(201);
    expect((await receive(-1)).statusCode).toBe(400);
    const lines = await metrics();
    expect(lines).toContain(`magazyn_moves_total{call="receive"} ${Number(before[0]?.split(' ')[1] ?? 0) + 1}`);
    expect(lines).toContain('magazyn_refusals_total{status="400"} 1');
    expect(lines).toContain('magazyn_database_connections{database="primary",state="idle"} 2');
    expect(lines).toContain(`magazyn_last_backup_timestamp_seconds ${Date.parse(backup.last) / 1_000}`);
    expect(lines).toContain('magazyn_verify_differences 0');
    expect(lines.join('\n')).toMatch(
      /http_request_duration_seconds_count\{method="POST",route="\/api\/inventory\/receive"/,
    );
    expect(lines.join('\n')).toMatch(/^process_cpu_seconds_total \d/m);
  });

  test('are available locally, and to administrators remotely', async () => {
    const { app: own, db: ownDb, close: closeOwn } = await openApi({ trustProxy: true });
    await makeAccount(ownDb, 'anna', 'manager');
    const token = (name: string, role: 'administrator' | 'manager') => addToken(ownDb, { name, role, days: 1 });
    const [right, wrong] = [await token('prometheus', 'administrator'), await token('scale', 'manager')];
    const statusFrom = async (from: string, headers: Record<string, string> = {}) =>
      (await own.inject({ url: '/metrics', headers: { 'x-forwarded-for': from, ...headers } })).statusCode;
    expect(await statusFrom('127.0.0.1')).toBe(200);
    expect(await statusFrom('127.0.0.1', { host: 'stock.example' })).toBe(401);
    expect(await statusFrom('10.0.0.9')).toBe(401);
    expect(await statusFrom('10.0.0.9', { authorization: `Bearer ${wrong}` })).toBe(403);
    expect(await statusFrom('10.0.0.9', { authorization: `Bearer ${right}` })).toBe(200);
    await closeOwn();
  });
});
