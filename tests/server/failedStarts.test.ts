import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { tryLock } from '../../server/db/embedded/lock';
import { lockMigrations } from '../../server/db/extensionMigrations';
import { freshDatabase } from '../helpers/database';
import { databaseProcesses, ServerProcess, until } from '../helpers/serverProcess';

/** Whether the test may mount a small disk, which needs root. */
const mayMount = spawnSync('unshare', ['--mount', 'true']).status === 0;

let dataDir: string;
const servers: ServerProcess[] = [];
beforeEach(async () => {
  dataDir = await realpath(await mkdtemp(join(tmpdir(), 'magazyn-failed-start-')));
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.end('SIGKILL')));
  await rm(dataDir, { recursive: true });
});

function start(env: Record<string, string> = {}, under: string[] = [], args?: string[]): ServerProcess {
  const server = new ServerProcess({ DATA_DIR: dataDir, ...env }, args, { under });
  servers.push(server);
  return server;
}

test('a port in use is reported before a database is made', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await until('the port is taken', () => other.listening || undefined);
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const server = start({ PORT: String(port) });
  expect(await server.exit()).toBe(1);
  expect(server.output.trim()).toBe(`Port ${port} is in use. Choose another one with PORT or --port.`);
  expect(await readdir(dataDir)).toEqual([]);
  other.close();
});

/** Mounts a disk of the size, runs the start on it, and prints the files that the start leaves there. */
const ON_DISK = 'mount -t tmpfs -o size=$2 none "$1" && cd "$1" && shift 2 && { "$@"; echo "It left: $(ls -A)."; }';

describe.skipIf(!mayMount)('a disk that is full', () => {
  test.each([
    ['before the database is made', '12m', []],
    ['while the demo data are written', '100m', ['--size', 'large']],
  ])('%s is named, and nothing stays on it', async (_, size, args) => {
    const server = start({}, ['unshare', '--mount', 'sh', '-c', ON_DISK, 'sh', dataDir, size], args);
    await server.exit();
    expect(server.output).toMatch(new RegExp(`^The disk of ${dataDir} is full: `, 'm'));
    expect(server.output).toContain('It left: .');
  });
});

describe('Ctrl-C ends a start at once', () => {
  const interrupted = async (server: ServerProcess) => {
    const began = performance.now();
    expect(await server.end('SIGINT')).toBe(0);
    // The waits last for minutes.
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(await databaseProcesses(dataDir)).toEqual([]);
  };

  test('that waits for another start to create the database', async () => {
    const lock = await tryLock(dataDir);
    const server = start();
    await until('it waits', () => server.output.includes('Creating the database') || undefined);
    await interrupted(server);
    expect(await readdir(dataDir)).toEqual([]);
    await lock?.release();
  });

  describe('on a database of its own', async () => {
    const { db, url, drop } = await freshDatabase();
    afterAll(drop);

    test('that waits for the migrations of another one', async () => {
      await db.transaction().execute(async (trx) => {
        await lockMigrations(trx);
        const server = start({ DATABASE_URL: url });
        await until('it waits', async () => {
          const { rows } = await sql`SELECT FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
          return rows.length > 0 || undefined;
        });
        await interrupted(server);
      });
    });
  });
});
