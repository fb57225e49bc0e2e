import { EventEmitter, once } from 'node:events';
import { afterAll, expect, test } from 'vitest';
import { defineJob } from '../../server/jobs/job';
import { JobRunner } from '../../server/jobs/runner';
import { cookieOf, makeAccount } from '../../tests/helpers/accounts';
import { openApi } from '../../tests/helpers/api';
import { freshDatabase } from '../../tests/helpers/database';
import { eventually } from '../../tests/helpers/eventually';
import type { Job } from './contract';

const { db, url, drop } = await freshDatabase();
const ends = new EventEmitter();
const sweep = defineJob({
  name: 'sweep',
  title: 'Sweeps the floor',
  schedule: { cron: '0 3 1 1 *', timeZone: 'Europe/Warsaw' },
  missed: 'skip',
  run: async () => {
    await once(ends, 'end');
    return 'Clean.';
  },
});
const runner = new JobRunner({ db, databaseUrl: url, jobs: [sweep] });
runner.start({ info: () => {}, warn: () => {}, error: () => {} });
const { app, db: accounts, close } = await openApi({ watched: { jobs: runner }, accountsFresh: 0 });
afterAll(async () => {
  await close();
  await runner.stop();
  await drop();
});

for (const role of ['administrator', 'manager'] as const) await makeAccount(accounts, role, role);
const as = async (name: string) => ({ cookie: await cookieOf(app, name) });
const administrator = await as('administrator');
const jobs = async (): Promise<Job[]> => (await app.inject({ url: '/api/jobs', headers: administrator })).json().jobs;
const run = (name: string, headers = administrator) =>
  app.inject({ method: 'POST', url: `/api/jobs/${name}/run`, headers });

test('an administrator reads the jobs and starts one, which does not run twice at once', async () => {
  await eventually(async () => expect((await jobs())[0]?.due).toMatch(/-01-01T02:00:00\.000Z$/));
  expect((await run('sweep')).statusCode).toBe(204);
  const [job] = await jobs();
  expect(job).toMatchObject({
    name: 'sweep',
    title: 'Sweeps the floor',
    schedule: { cron: '0 3 1 1 *', timeZone: 'Europe/Warsaw' },
    runs: [{ began: expect.stringMatching(/Z$/), ended: null, seconds: null, startedBy: 'administrator' }],
  });
  const again = await run('sweep');
  expect([again.statusCode, again.json().description]).toEqual([409, 'The job sweep is running already.']);
  ends.emit('end');
  await eventually(async () =>
    expect((await jobs())[0]?.runs).toMatchObject([{ error: null, note: 'Clean.', seconds: expect.any(Number) }]),
  );
});

test('an unknown job is not found', async () => {
  const response = await run('polish');
  expect([response.statusCode, response.json().description]).toEqual([404, 'Job not found.']);
});

test('a manager may do neither', async () => {
  const headers = await as('manager');
  expect((await app.inject({ url: '/api/jobs', headers })).statusCode).toBe(403);
  expect((await run('sweep', headers)).statusCode).toBe(403);
});
