import { spawn } from 'node:child_process';
import { chown, mkdir, mkdtemp, readdir, readFile, readlink, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../server/db/connection/open';
import { restoreLinks } from '../../server/db/embedded/binaries';
import { type Embedded, startEmbedded } from '../../server/db/embedded/start';
import { freshDatabase } from '../helpers/database';
import { databaseProcesses, ServerProcess, until } from '../helpers/serverProcess';

const folders: string[] = [];
const newFolder = async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'magazyn-lifecycle-')));
  folders.push(folder);
  return folder;
};
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

const silent = { log: () => {} };
const categoriesIn = async (dataDir: string) => {
  const { db, close } = await openDatabase({ dataDir }, { ...silent, exclusive: false });
  const rows = await db.selectFrom('category').select('name').orderBy('id').execute();
  await close();
  return rows.map(({ name }) => name);
};
const addCategory = (url: string, name: string) =>
  fetch(`${url}/api/categories`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, description: 'Things' }),
  });

describe('the server on its own PostgreSQL', () => {
  let dataDir: string;
  const servers: ServerProcess[] = [];
  const start = (env: Record<string, string> = {}, args?: string[]) => {
    const server = new ServerProcess({ DATA_DIR: dataDir, ...env }, args);
    servers.push(server);
    return server;
  };

  beforeAll(async () => {
    dataDir = await newFolder();
  });
  afterEach(() => Promise.all(servers.splice(0).map((server) => server.end('SIGKILL'))));
  afterAll(async () => {
    await (await startEmbedded({ dataDir, ...silent })).stop();
  });

  test('keeps its data over a restart, and leaves no process behind', async () => {
    const first = start();
    expect((await addCategory(await first.ready(), 'Kept')).status).toBe(201);
    expect(first.output).toContain('Sign in with login and password both admin');
    expect(await first.end('SIGTERM')).toBe(0);
    expect(await databaseProcesses(dataDir)).toEqual([]);
    const second = start();
    const answer = await fetch(`${await second.ready()}/api/categories?name=kept`);
    expect(await answer.json()).toMatchObject({ content: [{ name: 'Kept' }] });
    expect(await second.end('SIGINT')).toBe(0);
    expect(await databaseProcesses(dataDir)).toEqual([]);
  });

  test('rejects a second server on the same folder, without effect on the first', async () => {
    const first = start();
    const url = await first.ready();
    const second = start();
    expect(await second.exit()).toBe(1);
    expect(second.output).toContain(`The data folder ${dataDir} belongs to a Magazyn that is running.`);
    expect(second.output).toContain(`process ${first.pid}`);
    expect((await addCategory(url, 'Still here')).status).toBe(201);
  });

  test('after a kill takes over the running database, with all confirmed data', async () => {
    const first = start();
    expect((await addCategory(await first.ready(), 'Answered')).status).toBe(201);
    await first.end('SIGKILL');
    expect(await databaseProcesses(dataDir)).not.toEqual([]);
    const second = start();
    await second.ready();
    expect(await categoriesIn(dataDir)).toContain('Answered');
    expect(await second.end()).toBe(0);
    expect(await databaseProcesses(dataDir)).toEqual([]);
  });

  test('restarts its database when that is killed', async () => {
    const server = start();
    const url = await server.ready();
    const [main] = await databaseProcesses(dataDir);
    expect(main).toBeGreaterThan(0);
    process.kill(Number(main), 'SIGKILL');
    // Other processes of the killed database may still respond for a moment.
    await until('there is another database', async () => {
      const [other] = await databaseProcesses(dataDir);
      return other !== main ? other : undefined;
    });
    await until('the database is back', async () => ((await fetch(`${url}/readyz`)).ok ? true : undefined));
    expect((await addCategory(url, 'After the fall')).status).toBe(201);
  });

  test('reports an invalid setting', async () => {
    const server = start({ PORT: 'eighty' });
    expect(await server.exit()).toBe(1);
    expect(server.output.trim()).toBe('PORT must be a number from 0 to 65535, not "eighty".');
  });

  test('prints help', async () => {
    const server = start({}, ['--help']);
    expect(await server.exit()).toBe(0);
    for (const word of ['--no-seed', '--size', 'PORT', 'DATA_DIR', 'DATABASE_URL'])
      expect(server.output).toContain(word);
  });
});

test('the server fills an empty database with demo data, once', async () => {
  const { url, db, drop } = await freshDatabase();
  const servers = [1, 2].map(() => new ServerProcess({ DATABASE_URL: url }, []));
  await Promise.all(servers.map((server) => server.ready()));
  expect(await db.selectFrom('movement').select('id').execute()).toHaveLength(3_000);
  expect(await Promise.all(servers.map((server) => server.end()))).toEqual([0, 0]);
  await drop();
});

describe('the built-in PostgreSQL', () => {
  const stops: (() => Promise<void>)[] = [];
  const start = async (dataDir: string): Promise<Embedded> => {
    const embedded = await startEmbedded({ dataDir, ...silent, durable: false });
    stops.push(embedded.stop);
    return embedded;
  };
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
  });

  test('is created once by two concurrent first starts, one of which fails', async () => {
    const dataDir = await newFolder();
    const results = await Promise.allSettled([start(dataDir), start(dataDir)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await readdir(dataDir)).toEqual(['postgres']);
  });

  test('removes the remains of an interrupted creation', async () => {
    const dataDir = await newFolder();
    await mkdir(join(dataDir, 'postgres.unfinished-999999999'));
    await start(dataDir);
    expect(await readdir(dataDir)).toEqual(['postgres']);
  });

  test('is shared with a tool, and stopped by the last user', async () => {
    const dataDir = await newFolder();
    const server = await startEmbedded({ dataDir, ...silent, durable: false });
    const tool = await startEmbedded({ dataDir, ...silent, durable: false, exclusive: false });
    expect(tool.url).toBe(server.url);
    await server.stop();
    expect(await databaseProcesses(dataDir)).not.toEqual([]);
    await tool.stop();
    expect(await databaseProcesses(dataDir)).toEqual([]);
  });

  test('keeps its port after a crash, so that clients reconnect', async () => {
    const dataDir = await newFolder();
    const server = await start(dataDir);
    for (const pid of await databaseProcesses(dataDir)) process.kill(pid, 'SIGKILL');
    const tool = await startEmbedded({ dataDir, ...silent, durable: false, exclusive: false });
    expect(tool.url).toBe(server.url);
    await tool.stop();
    await server.stop();
    expect((await start(dataDir)).url).toBe(server.url);
  });

  test('is not stopped by a tool whose connection broke while another process uses it', async () => {
    const dataDir = await newFolder();
    const server = await start(dataDir);
    const tool = await startEmbedded({ dataDir, ...silent, durable: false, exclusive: false });
    const [main] = await databaseProcesses(dataDir);
    process.kill(await leaseOfTool(server.url), 'SIGTERM');
    await tool.stop();
    expect((await databaseProcesses(dataDir))[0]).toBe(main);
  });

  test.each([
    ['of a process that has exited', async () => 999_999_999],
    ['of another program with the same process id', async () => process.pid],
    ['of a zombie process', zombie],
  ])('starts in spite of a lock file %s', async (_, pidOf) => {
    const dataDir = await newFolder();
    await (await startEmbedded({ dataDir, ...silent, durable: false })).stop();
    const lock = [await pidOf(), join(dataDir, 'postgres'), 0, 5432, '', '127.0.0.1', '', 'ready   '];
    await writeFile(join(dataDir, 'postgres/postmaster.pid'), lock.join('\n'));
    await start(dataDir);
    expect(await databaseProcesses(dataDir)).not.toEqual([]);
  });

  test('rejects a folder of another version', async () => {
    const dataDir = await newFolder();
    await mkdir(join(dataDir, 'postgres'));
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), '15\n');
    await expect(start(dataDir)).rejects.toThrow('was made by PostgreSQL 15, but this is PostgreSQL 18');
  });

  test.skipIf(process.getuid?.() !== 0)('reports the owner of a folder of another account', async () => {
    const dataDir = await newFolder();
    await (await startEmbedded({ dataDir, ...silent, durable: false })).stop();
    await chown(join(dataDir, 'postgres'), 0, 0);
    await expect(start(dataDir)).rejects.toThrow(/belongs to the account number 0, .* chown -R \d+ '/);
  });

  test('rejects a folder with other contents', async () => {
    const dataDir = await newFolder();
    await mkdir(join(dataDir, 'postgres'));
    await expect(start(dataDir)).rejects.toThrow('is not a PostgreSQL folder');
  });

  test('creates the links that npm omits, even concurrently', async () => {
    const packageDir = await newFolder();
    await mkdir(join(packageDir, 'native/lib'), { recursive: true });
    const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
    await writeFile(join(packageDir, 'native/pg-symlinks.json'), JSON.stringify(links));
    await Promise.all([restoreLinks(packageDir), restoreLinks(packageDir)]);
    expect(await readlink(join(packageDir, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18');
  });

  test('does not expose its password', async () => {
    const dataDir = await newFolder();
    const { url } = await start(dataDir);
    const path = join(dataDir, 'postgres/magazyn.password');
    expect(new URL(url).password).toBe(await readFile(path, 'utf8'));
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });
});

/** Returns a zombie: a shell that has replaced itself by another program never waits for its child. */
async function zombie(): Promise<number> {
  const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
  afterAll(() => parent.kill());
  let output = '';
  parent.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const pid = await until('the shell names its child', () => (output.endsWith('\n') ? Number(output) : undefined));
  await until('the child is dead', async () =>
    (await readFile(`/proc/${pid}/stat`, 'utf8')).includes(') Z ') ? true : undefined,
  );
  return pid;
}

/** The database process of the session with which a tool registers its use of the database. */
async function leaseOfTool(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    "SELECT pid FROM pg_locks WHERE locktype = 'advisory' GROUP BY pid HAVING count(*) = 1",
  );
  await client.end();
  return rows[0]?.pid ?? 0;
}
