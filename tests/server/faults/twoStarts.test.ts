import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startEmbedded } from '../../../server/db/embedded/start';
import { databaseProcesses, ServerProcess } from '../../helpers/serverProcess';

/** Runs a program in its own process namespace, like a container, optionally with its own network. Needs root. */
const container = (...options: string[]) => ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child', ...options];
const BIND = 'mount --bind "$1" "$2" && shift 2 && exec "$@"';
const mayUnshare = spawnSync('unshare', ['--mount', '--pid', '--fork', '--mount-proc', 'true']).status === 0;

let folder: string;
let dataDir: string;
let otherPath: string;
const servers: ServerProcess[] = [];

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'magazyn-two-starts-')));
  dataDir = join(folder, 'data');
  otherPath = join(folder, 'elsewhere');
  await mkdir(otherPath);
  await symlink(dataDir, join(folder, 'link'));
});
afterEach(() => Promise.all(servers.splice(0).map((server) => server.end('SIGKILL'))));
afterAll(async () => {
  await (await startEmbedded({ dataDir, log: () => {} })).stop();
  await rm(folder, { recursive: true, force: true });
});

function start(path = dataDir, under: string[] = []): ServerProcess {
  const server = new ServerProcess({ DATA_DIR: path }, undefined, { under });
  servers.push(server);
  return server;
}
const throughBind = (options: string[]) => [...options, 'sh', '-c', BIND, 'sh', dataDir, otherPath];

const addCategory = async (url: string, name: string) => {
  const body = JSON.stringify({ name, description: 'Things' });
  const headers = { 'content-type': 'application/json' };
  return (await fetch(`${url}/api/categories`, { method: 'POST', headers, body })).status;
};

/** Checks that confirmed data survives the second start, and the next start of the first server. */
async function holdsOut(first: ServerProcess, second: ServerProcess, name: string): Promise<void> {
  const url = await first.ready();
  const [main] = await databaseProcesses(dataDir);
  expect(await addCategory(url, name)).toBe(201);
  expect(await second.exit()).toBe(1);
  expect(await addCategory(url, `${name}, afterwards`)).toBe(201);
  expect((await databaseProcesses(dataDir))[0]).toBe(main);
  // The container's parent process forwards no other signal.
  await first.end('SIGKILL');
  const answer = await fetch(`${await start().ready()}/api/categories?all=true&name=${encodeURIComponent(name)}`);
  expect((await answer.json()).content).toHaveLength(2);
}

test('a second start through a symbolic link is rejected, without effect on the first', async () => {
  const first = start();
  await first.ready();
  const second = start(join(folder, 'link'));
  await holdsOut(first, second, 'By a link');
  expect(second.output).toContain(`belongs to a Magazyn that is running. It is in use by process ${first.pid}`);
});

describe.skipIf(!mayUnshare)('a second start from', () => {
  test.each([
    ['another path of the same folder', ['unshare', '--mount'], 'belongs to a Magazyn that is running'],
    ['another container', container('--mount'), 'belongs to a Magazyn that is running'],
    ['a container with its own network', container('--mount', '--net'), 'cannot be reached from here'],
  ])('%s is rejected, without effect on the first', async (name, under, words) => {
    const first = start();
    await first.ready();
    const second = start(otherPath, throughBind(under));
    await holdsOut(first, second, name);
    expect(second.output).toContain(words);
  });

  test('outside is rejected while the first one runs in a container', async () => {
    const first = start(dataDir, container());
    await first.ready();
    await holdsOut(first, start(), 'From outside');
  });

  test('another container takes over once the first one has ended with all its processes', async () => {
    const first = start(dataDir, container());
    expect(await addCategory(await first.ready(), 'Of the first')).toBe(201);
    await first.end('SIGKILL');
    const second = start(otherPath, throughBind(container('--mount')));
    const answer = await fetch(`${await second.ready()}/api/categories?name=of the first`);
    expect((await answer.json()).content).toHaveLength(1);
  });
});

test.skipIf(!mayUnshare)('a read-only folder is named as such', async () => {
  await (await startEmbedded({ dataDir, log: () => {} })).stop();
  const readOnly = 'mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" && shift && exec "$@"';
  const server = start(dataDir, ['unshare', '--mount', 'sh', '-c', readOnly, 'sh', dataDir]);
  expect(await server.exit()).toBe(1);
  expect(server.output.trim()).toMatch(
    new RegExp(`^${dataDir} is read-only: EROFS.*\\. Choose another folder with DATA_DIR\\.$`),
  );
});

describe('the lock file of an earlier database', () => {
  test('is ignored if it is damaged and no process holds the lock', async () => {
    await (await startEmbedded({ dataDir, log: () => {} })).stop();
    await writeFile(join(dataDir, 'postgres/postmaster.pid'), 'garbage');
    const server = start();
    await server.ready();
    expect(server.output).toContain('The database left a damaged postmaster.pid; it is not running.');
  });

  test('is respected if it may belong to a database that holds no lock', async () => {
    await (await startEmbedded({ dataDir, log: () => {} })).stop();
    await rm(join(dataDir, 'postgres/magazyn.lock'));
    const pidFile = join(dataDir, 'postgres/postmaster.pid');
    await writeFile(
      pidFile,
      ['999999999', join(dataDir, 'postgres'), 0, 5432, '', '127.0.0.1', '', 'ready'].join('\n'),
    );
    const server = start();
    expect(await server.exit()).toBe(1);
    expect(server.output).toContain('If it does, stop it; if none does, delete that file.');
    await rm(pidFile);
    await start().ready();
  });
});
