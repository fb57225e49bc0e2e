import { mkdtemp, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import os, { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { backUp } from '../../../server/backup/backup';
import { scheduleBackups } from '../../../server/backup/schedule';
import { connect } from '../../../server/db/connection/connect';
import { startEmbedded } from '../../../server/db/embedded/start';
import { JobRunner } from '../../../server/jobs/runner';
import { CommandProcess } from '../../helpers/commandProcess';
import { freshDatabase } from '../../helpers/database';
import { ServerProcess, until } from '../../helpers/serverProcess';

// While other tests run, a low-priority process could wait for minutes.
const setPriority = vi.spyOn(os, 'setPriority').mockReturnValue();
syncBuiltinESMExports();

let folder: string;
let dataDir: string;
let to: string;
let server: ServerProcess | undefined;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'magazyn-schedule-')));
  [dataDir, to] = [join(folder, 'data'), join(folder, 'backups')];
});
afterEach(() => server?.end('SIGKILL'));
afterAll(async () => {
  setPriority.mockRestore();
  syncBuiltinESMExports();
  await (await startEmbedded({ dataDir, log: () => {} })).stop();
  await rm(folder, { recursive: true, force: true });
});

const start = () => {
  server = new ServerProcess({ DATA_DIR: dataDir, BACKUP_TO: to });
  return server.ready();
};

interface Readiness {
  status: string;
  backup?: { last: string | null; failure?: string; archive?: { failing: boolean } };
}
const readiness = async (url: string): Promise<Readiness> => (await fetch(`${url}/readyz`)).json();
const addCategory = (url: string, name: string) =>
  fetch(`${url}/api/categories`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, description: 'Things' }),
  });
const categoriesAt = async (url: string): Promise<string[]> => {
  const { content } = await (await fetch(`${url}/api/categories?all=true`)).json();
  return content.map(({ name }: { name: string }) => name);
};

test('a server takes scheduled backups, and every moment since then can be restored', async () => {
  const url = await start();
  await addCategory(url, 'Early');
  const last = await until('there is a backup', async () => (await readiness(url)).backup?.last ?? undefined);
  expect(Date.now() - Date.parse(last)).toBeLessThan(120_000);
  const [backup = '', archive] = (await readdir(to)).toSorted();
  expect(backup).toMatch(/^magazyn-.*Z\.backup$/);
  expect(archive).toBe('point-in-time');
  // Archiving may not have started yet.
  await until(
    'the log is archived',
    async () => (await readiness(url)).backup?.archive?.failing === false || undefined,
  );

  await addCategory(url, 'Before the mistake');
  // The next full second, since a user cannot name a more precise moment.
  const moment = Math.ceil(Date.now() / 1000) * 1000;
  await until('the moment has come', () => (Date.now() > moment ? true : undefined));
  await addCategory(url, 'The mistake');
  const refused = new CommandProcess('restore', ['--at', new Date(moment).toISOString(), '--from', to], {
    DATA_DIR: dataDir,
  });
  expect(await refused.end()).toBe(1);
  expect(await server?.end()).toBe(0);

  const at = new Date(moment).toISOString().replace('.000', '');
  const restore = new CommandProcess('restore', ['--at', at], { DATA_DIR: dataDir, BACKUP_TO: to });
  expect(await restore.end()).toBe(0);
  expect(restore.output).toContain('Every figure agrees with the journal.');
  expect(await categoriesAt(await start())).toEqual(['Early', 'Before the mistake']);
  expect(await server?.end()).toBe(0);
});

/** Plans backups of a database, and runs their job as a server does. */
async function running(url: string, plan: { to: string; every: number; keep: string }) {
  const { job, state } = await scheduleBackups(plan, { url });
  const db = connect(url);
  const runner = new JobRunner({ db, databaseUrl: url, jobs: [job] });
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  runner.start(log);
  return {
    state,
    failures: () => log.warn.mock.calls.map(([, text]) => text),
    failure: async () => (await runner.lastRuns())[0]?.error ?? undefined,
    stop: async () => {
      await runner.stop();
      await db.destroy();
    },
  };
}

test('a failed backup is reported, and so is the next successful one', async () => {
  const { url, drop } = await freshDatabase();
  const own = join(folder, 'own');
  const backups = await running(url, { to: own, every: 1, keep: '1h' });
  await until('there is a backup', () => backups.state().last ?? undefined);
  await rm(own, { recursive: true, force: true });
  await writeFile(own, 'a file in the place of the folder');
  const failure = await until('it failed', backups.failure);
  expect(failure).toContain(own);
  await until('the log says so', () => backups.failures().includes('The job backup failed.') || undefined);
  await backups.stop();
  await rm(own);

  const again = await running(url, { to: own, every: 1, keep: '1h' });
  await until('there is a backup', () => again.state().last ?? undefined);
  await until('the failure is over', async () => ((await again.failure()) === undefined ? true : undefined));
  await again.stop();
  expect(setPriority).toHaveBeenCalledWith(expect.any(Number), constants.priority.PRIORITY_LOW);
  expect((await readdir(own)).filter((name) => !name.endsWith('.backup'))).toEqual([]);
  await drop();
});

test('a backup with a date in the future does not prevent further backups', async () => {
  const { url, drop } = await freshDatabase();
  const ahead = join(folder, 'ahead');
  const { path } = await backUp(url, ahead);
  await rename(path, join(ahead, 'magazyn-2136-01-01T000000Z.backup'));
  const backups = await running(url, { to: ahead, every: 3_600_000, keep: '9h' });
  await until('there is another one', async () => ((await readdir(ahead)).length > 1 ? true : undefined));
  // This is now the last backup, so that none is due immediately.
  const last = await until('the state has it', () => backups.state().last ?? undefined);
  expect(Math.abs(Date.now() - Date.parse(last))).toBeLessThan(120_000);
  await backups.stop();
  expect((await readdir(ahead)).filter((name) => name.endsWith('.backup'))).toHaveLength(2);
  await drop();
});

test('servers of one database share one schedule, and a backup of a command postpones the next one', async () => {
  const { url, db, drop } = await freshDatabase();
  const shared = join(folder, 'shared');
  const plan = { to: shared, every: 3_600_000, keep: '9h' };
  const first = await running(url, plan);
  await until('there is a backup', () => first.state().last ?? undefined);
  await db.updateTable('job').set({ due_at: sql<Date>`now()` }).execute();
  const second = await running(url, plan);
  const waitsAgain = async () =>
    (await db.selectFrom('job').select('due_at').executeTakeFirst())?.due_at.getTime() ?? 0;
  await until('the job waits', async () => (await waitsAgain()) > Date.now() + 3_000_000 || undefined);
  expect(second.state()).toEqual(first.state());
  await Promise.all([first.stop(), second.stop()]);
  expect(await readdir(shared)).toHaveLength(1);
  await drop();
});

test.each([
  [['--every', '1h'], 'Name the folder for backups too'],
  [['--backup-to', '/tmp', '--every', 'often'], 'not every "often"'],
  [['--backup-to', '/tmp', '--keep', '24'], 'must be like 24h,7d,12m'],
])('%j is rejected with the expected format', async (args, words) => {
  const refused = new ServerProcess({ DATA_DIR: dataDir }, args);
  expect(await refused.exit()).toBe(1);
  expect(refused.output).toContain(words);
});
