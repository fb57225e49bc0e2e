import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../../../server/app';
import { connect } from '../../../server/db/connection/connect';
import { NO_LIMITS } from '../../../server/db/connection/limits';
import { startEmbedded } from '../../../server/db/embedded/start';
import { migrate } from '../../../server/db/migrate';
import { DEFAULT_LIMITS } from '../../../server/http/limits';
import { verifyProjections } from '../../../server/ledger/verify';
import { SHORT_LIMITS } from '../../helpers/faults';
import { UNLIMITED } from '../../helpers/limits';
import { insertTrade } from '../../helpers/scene';
import { databaseProcesses } from '../../helpers/serverProcess';
import { LEEWAY_MS, timed } from '../../helpers/timed';

/* A database whose processes are suspended by a signal: sockets are open, but there is no response. */

const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'magazyn-stopped-')));
const { url, stop } = await startEmbedded({ dataDir, log: () => {}, durable: false });
const db = connect(url, { limits: NO_LIMITS });
await migrate(db);
afterAll(async () => {
  await db.destroy();
  await stop();
  await rm(dataDir, { recursive: true, force: true });
});

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) process.kill(pid, name);
}

/** The processes of an application's connections. */
async function backendsOf(name: string): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    SELECT pid FROM pg_stat_activity WHERE application_name = ${name} AND pid <> pg_backend_pid()`.execute(db);
  return rows.map(({ pid }) => pid);
}

test.each([
  ['all processes', () => databaseProcesses(dataDir), 503],
  ['only the processes of its connections', () => backendsOf('magazyn'), 200],
])('%s suspended: no request waits for ever, and all continues afterwards', async (_, processes, readyAfterwards) => {
  const { warehouseIds, employeeIds, productIds, supplierId } = await insertTrade(db, [1_000]);
  const [warehouseId = 0, employeeId = 0, productId = 0] = [warehouseIds[0], employeeIds[0], productIds[0]];
  await using limited = connect(url, { limits: SHORT_LIMITS });
  const app = await buildApp({ db: limited, limits: { ...UNLIMITED, ready: DEFAULT_LIMITS.ready } });
  const submission = {
    method: 'POST',
    url: '/api/inventory/receive',
    headers: { 'idempotency-key': `receipt-for-${warehouseId}` },
    payload: { warehouseId, employeeId, supplierId, items: { [productId]: 1 } },
  } as const;
  await Promise.all([1, 2, 3].map(() => app.inject('/api/regions')));

  const stopped = await processes();
  signal(stopped, 'SIGSTOP');
  try {
    const ready = await timed(app.inject('/readyz'));
    expect(ready.result.statusCode).toBe(503);
    expect(ready.ms).toBeLessThan(LEEWAY_MS);
    // The pool opens new connections if the database accepts them.
    expect((await app.inject('/readyz')).statusCode).toBe(readyAfterwards);
    const moved = await timed(app.inject(submission));
    expect(moved.result.statusCode).toBe(readyAfterwards === 200 ? 201 : 503);
    expect(moved.ms).toBeLessThan(SHORT_LIMITS.connect + SHORT_LIMITS.answer + LEEWAY_MS);
  } finally {
    signal(stopped, 'SIGCONT');
  }
  const again = await timed(app.inject(submission));
  expect(again.result.statusCode).toBe(201);
  expect(again.ms).toBeLessThan(LEEWAY_MS);
  expect(await db.selectFrom('movement').select('id').where('to_warehouse_id', '=', warehouseId).execute()).toEqual([
    { id: again.result.json().transactionId },
  ]);
  expect(await verifyProjections(db)).toEqual([]);
  await app.close();
});
