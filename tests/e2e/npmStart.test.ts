import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { databaseProcesses, ServerProcess, until } from '../helpers/serverProcess';

const dataDir = await mkdtemp(join(tmpdir(), 'magazyn-npm-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
let npm: ServerProcess;
afterEach(() => npm.end('SIGKILL'));

/** After a clean stop, the database has no lock file. */
const stopped = () =>
  until('the database is stopped', async () => ((await databaseProcesses(dataDir)).length === 0 ? true : undefined));

test.each([
  ['terminated', (signal: ServerProcess) => signal.end('SIGTERM')],
  ['interrupted by Ctrl-C', (terminal: ServerProcess) => terminal.type('Ctrl-C stops.\r\n', '\x03')],
])('npm start stops the server and its database when %s', async (what, end) => {
  npm = new ServerProcess({ DATA_DIR: dataDir }, ['--no-seed'], {
    command: ['npm', 'start', '--'],
    terminal: what !== 'terminated',
  });
  const url = await npm.ready();
  expect(await databaseProcesses(dataDir)).not.toEqual([]);
  await end(npm);
  await stopped();
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});
