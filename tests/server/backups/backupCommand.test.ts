import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { backUp } from '../../../server/backup/backup';
import { restore } from '../../../server/backup/restore';
import { fillGeography } from '../../../server/seed/geography';
import { seedDemo } from '../../../server/seed/seed';
import { CommandProcess } from '../../helpers/commandProcess';
import { emptyDatabase, type FreshDatabase, freshDatabase } from '../../helpers/database';
import { until } from '../../helpers/serverProcess';

const mayUnshare = spawnSync('unshare', ['--mount', 'true']).status === 0;

let folder: string;
let source: FreshDatabase;
/** The folder for backups, and the cluster for trial restores. */
let to: string;
let scratch: string;
let earlier: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'magazyn-command-'));
  source = await freshDatabase();
  await fillGeography(source.db);
  await seedDemo(source.db, { size: 'default' });
});
beforeEach(async ({ task }) => {
  const place = join(folder, task.id);
  [to, scratch] = [join(place, 'backups'), join(place, 'scratch')];
  await mkdir(scratch, { recursive: true });
  earlier = (await backUp(source.url, to)).path;
});
afterAll(async () => {
  await source.drop();
  await rm(folder, { recursive: true, force: true });
});

const start = (args: string[] = [], under?: string[]) =>
  new CommandProcess('backup', ['--to', to, ...args], { DATABASE_URL: source.url, TMPDIR: scratch }, under);

const unfinished = async () => (await readdir(to)).find((name) => name.endsWith('.unfinished'));
const triedOut = async () =>
  (await readdir(scratch).catch(() => [])).find((name) => name.startsWith('magazyn-try-out'));

async function earlierIsGood(): Promise<void> {
  const { url, drop } = await emptyDatabase();
  expect((await restore(url, earlier)).rows.movement).toBe(3_000);
  await drop();
}

test('prints its result and removes the trial database', async () => {
  const command = start(['--keep', '1h']);
  expect(await command.end()).toBe(0);
  expect(command.output).toMatch(/\.backup: 3000 transactions, 0\.\d MB, restored on trial and verified\.\n/);
  expect(command.output).toContain('Removed 1 older backup that --keep 1h does not keep.');
  expect(await triedOut()).toBeUndefined();
});

test('when killed, it leaves the last good backup, and the next run removes the partial one', async () => {
  const command = start();
  await until('it is tried out', triedOut);
  expect(await command.end('SIGKILL')).toBe(null);
  expect(await unfinished()).toBeDefined();
  await earlierIsGood();

  expect(await start().end()).toBe(0);
  expect(await unfinished()).toBeUndefined();
  expect(await triedOut()).toBeUndefined();
});

test('when stopped, it removes its partial backup', async () => {
  const command = start();
  await until('it is tried out', triedOut);
  expect(await command.end('SIGTERM')).toBe(1);
  expect(command.output).toContain('The backup was stopped. Nothing of it is left.');
  expect(await unfinished()).toBeUndefined();
  expect(await triedOut()).toBeUndefined();
  await earlierIsGood();
});

test.skipIf(!mayUnshare)('a full disk is an error, and the last good backup stays', async () => {
  const fill = 'mount -t tmpfs -o size=64k none "$1" && shift && "$@"; code=$?; ls "$PLACE"; exit $code';
  const full = join(to, 'full');
  await mkdir(full);
  const under = ['env', `PLACE=${full}`, 'unshare', '--mount', 'sh', '-c', fill, 'sh', full];
  const command = new CommandProcess('backup', ['--to', full], { DATABASE_URL: source.url, TMPDIR: scratch }, under);
  expect(await command.end()).toBe(1);
  expect(command.output).toMatch(/^The backup cannot be written: ENOSPC.* Make room, or choose another folder\./);
  expect(command.output.trim().split('\n')).toHaveLength(1);
  await earlierIsGood();
});

test('prints missing settings', async () => {
  const command = new CommandProcess('backup', [], { DATABASE_URL: source.url, BACKUP_TO: '' });
  expect(await command.end()).toBe(1);
  expect(command.output).toContain('Name the folder the backup goes to');
});
