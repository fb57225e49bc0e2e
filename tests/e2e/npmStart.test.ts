import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { databaseProcesses, ServerProcess, until } from '../helpers/serverProcess';

const dataDir = await mkdtemp(join(tmpdir(), 'magazyn-npm-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
let npm: ServerProcess;
afterEach(() => npm.end('SIGKILL'));

/** A database that was stopped in order leaves no lock behind. */
const stopped = () =>
  until('the database is stopped', async () => ((await databaseProcesses(dataDir)).length === 0 ? true : undefined));

test.each([
  ['told to end', (signal: ServerProcess) => signal.end('SIGTERM')],
  ['interrupted by Ctrl-C', (terminal: ServerProcess) => terminal.type('Ctrl-C stops.\r\n', '\x03')],
])('npm start that is %s stops the server and its database', async (what, end) => {
  npm = new ServerProcess({ DATA_DIR: dataDir }, ['--no-seed'], {
    command: ['npm', 'start', '--'],
    terminal: what !== 'told to end',
  });
  const url = await npm.ready();
  expect(await databaseProcesses(dataDir)).not.toEqual([]);
  await end(npm);
  await stopped();
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});
