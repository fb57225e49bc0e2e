import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { buildApp } from '../../server/app';
import type { AppOptions } from '../../server/app/options';
import { receive } from '../../server/inventory/stock';
import { prepareDatabase } from '../../server/prepare';
import { type ServerOptions, startServer } from '../../server/start';
import { freshDatabase } from '../helpers/database';
import { eventually } from '../helpers/eventually';
import { insertTrade } from '../helpers/scene';

// Test files share their worker's modules, so the spied ones are loaded again for this file and for the next.
vi.hoisted(() => vi.resetModules());
vi.mock('../../server/app', { spy: true });
vi.mock('../../server/prepare', { spy: true });
afterAll(() => {
  vi.doUnmock('../../server/app');
  vi.doUnmock('../../server/prepare');
  vi.resetModules();
});

const { db, url, drop } = await freshDatabase({ max: 1 });
afterAll(drop);

const options: ServerOptions = {
  databaseUrl: url,
  dataDir: '',
  host: '127.0.0.1',
  port: 0,
  seed: false,
  size: 'default',
  corsOrigins: [],
  trustProxy: false,
  trustClock: false,
  logLevel: 'silent',
  log: () => {},
};

const connectionsOfOthers = async () =>
  (await sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(db))
    .rows;

test('a server start keeps all idempotency keys, since a draft may be sent at any later time', async () => {
  const { warehouseIds, employeeIds, productIds, supplierId } = await insertTrade(db, [1_000]);
  const [warehouseId = 0, employeeId = 0, productId = 0] = [warehouseIds[0], employeeIds[0], productIds[0]];
  const submit = () =>
    receive(
      db,
      { warehouseId, employeeId, supplierId, items: { [productId]: 1 } },
      { idempotencyKey: 'key-of-a-draft' },
    );
  const first = await submit();
  await (await startServer(options)).stop();
  expect(await submit()).toEqual(first);
});

test('the database is closed even if closing the app fails', async () => {
  const { buildApp: build } = await vi.importActual<typeof import('../../server/app')>('../../server/app');
  vi.mocked(buildApp).mockImplementationOnce(async (given: AppOptions) => {
    const app = await build(given);
    app.addHook('onClose', async () => {
      throw new Error('A file stays open');
    });
    return app;
  });
  const server = await startServer(options);
  expect(await connectionsOfOthers()).not.toEqual([]);
  await expect(server.stop()).rejects.toThrow('A file stays open');
  await eventually(async () => expect(await connectionsOfOthers()).toEqual([]));
});

test.each([
  ['127.0.0.1', false, true],
  ['localhost', false, true],
  ['127.0.0.1', true, false],
  ['0.0.0.0', false, false],
])('at %s, behind a proxy: %s, the server is local only: %s', async (host, trustProxy, localOnly) => {
  await (await startServer({ ...options, host, trustProxy, access: { by: 'open' } })).stop();
  expect(vi.mocked(buildApp).mock.lastCall?.[0]).toMatchObject({ trustProxy, localOnly });
});

test('the work at a start has no time limit', async () => {
  const server = await startServer(options);
  const prepared = vi.mocked(prepareDatabase).mock.lastCall?.[0];
  const { rows } = await sql`SHOW statement_timeout`.execute(prepared ?? db);
  expect(rows).toEqual([{ statement_timeout: '0' }]);
  await server.stop();
});

test('of servers that start together on an empty database, only the one that inserts the demo data logs it', async () => {
  const empty = await freshDatabase();
  const logged: string[] = [];
  const shared = {
    ...options,
    databaseUrl: empty.url,
    seed: true,
    log: (message: string) => void logged.push(message),
  };
  // Creates the features' tables, so that the servers only read them.
  await (await startServer({ ...shared, seed: false })).stop();
  let servers: ReturnType<typeof startServer>[] = [];
  await empty.db.transaction().execute(async (trx) => {
    // Blocks inserting until all servers have found it empty.
    await sql`LOCK TABLE category IN ROW EXCLUSIVE MODE`.execute(trx);
    servers = [1, 2, 3].map(() => startServer(shared));
    await eventually(() => expect(logged.filter((message) => message.startsWith('Filling'))).toHaveLength(3));
  });
  for (const server of await Promise.all(servers)) await server.stop();
  expect(logged.filter((message) => message.startsWith('Filled it in'))).toHaveLength(1);
  expect(logged.filter((message) => message === 'Another server has filled it meanwhile.')).toHaveLength(2);
  await empty.drop();
});
