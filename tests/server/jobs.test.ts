import { EventEmitter, once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { MACHINE_CLOCK } from '../../server/db/day';
import { defineJob, type Job, type JobContext, nextRun } from '../../server/jobs/job';
import { claimRun, finishRun, registerJobs, renew } from '../../server/jobs/lease';
import { JobRunner } from '../../server/jobs/runner';
import { tidyJob } from '../../server/upkeep/jobs';
import { openApi } from '../helpers/api';
import { freshDatabase } from '../helpers/database';
import { eventually } from '../helpers/eventually';

const { db, url, drop } = await freshDatabase();
afterAll(drop);

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const runners: JobRunner[] = [];
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
  await sql`TRUNCATE job, job_run`.execute(db);
});

/** Starts a server's runner. */
function serve(...jobs: Job[]): JobRunner {
  const runner = new JobRunner({ db, databaseUrl: url, jobs });
  runner.start(log);
  runners.push(runner);
  return runner;
}
let count = 0;
const make = (job: Partial<Job>) =>
  defineJob({
    name: `job-${++count}`,
    title: 'Works',
    schedule: { every: 3_600_000 },
    missed: 'run',
    run: async () => {},
    ...job,
  });
const runs = () => db.selectFrom('job_run').select(['error', 'note', 'started_by', 'ended']).orderBy('id').execute();
const dueIn = async () => {
  const { rows } = await sql<{ seconds: number }>`
    SELECT extract(epoch FROM due_at - now())::float8 AS seconds FROM job`.execute(db);
  return rows[0]?.seconds ?? 0;
};
const backdate = (interval: string) => sql`UPDATE job SET due_at = now() - ${interval}::interval`.execute(db);

describe('a schedule', () => {
  test.each([
    // Warsaw leaves summer time on 25 October at 3:00, and begins it on 28 March at 2:00.
    ['30 2 * * *', '2026-10-24T12:00:00Z', '2026-10-25T00:30:00.000Z'],
    ['0 3 * * *', '2026-10-24T12:00:00Z', '2026-10-25T02:00:00.000Z'],
    ['0 3 * * *', '2027-03-27T12:00:00Z', '2027-03-28T01:00:00.000Z'],
    ['0 0 * * *', '2026-07-01T12:00:00Z', '2026-07-01T22:00:00.000Z'],
  ])('"%s" in Warsaw is due after %s at %s', (cron, from, next) => {
    expect(nextRun({ cron, timeZone: 'Europe/Warsaw' }, new Date(from)).toISOString()).toBe(next);
  });

  test.each<[Partial<Job>, string]>([
    [{ schedule: { cron: 'daily', timeZone: 'Europe/Warsaw' } }, 'schedule'],
    [{ schedule: { cron: '0 3 * * *', timeZone: 'Europe/Nowhere' } }, 'schedule'],
    [{ name: 'Clean Up' }, 'no name of a job'],
  ])('%j is refused where the job is declared', (part, words) => {
    expect(() => make(part)).toThrow(words);
  });
});

test('a due job runs once across several servers, with its duration and result in the history', async () => {
  const run = vi.fn(async () => 'Three things were done.');
  const job = make({ run });
  serve(job);
  serve(job);
  serve(job);
  await eventually(async () => expect((await runs())[0]?.ended).toBeTruthy());
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
  expect(run).toHaveBeenCalledTimes(1);
  expect(await runs()).toEqual([
    { error: null, note: 'Three things were done.', started_by: null, ended: expect.any(Date) },
  ]);
  expect(await dueIn()).toBeGreaterThan(3_500);
});

test('a failed run is logged and in the history, and is tried again after its pause', async () => {
  const run = vi.fn<Job['run']>().mockRejectedValueOnce(new Error('The disk is full.')).mockResolvedValue(undefined);
  serve(make({ run, retryAfter: 20 }));
  await eventually(async () => expect((await runs())[1]?.ended).toBeTruthy());
  expect((await runs()).map(({ error }) => error)).toEqual(['The disk is full.', null]);
  expect(log.warn.mock.lastCall?.[1]).toMatch(/^The job job-\d+ failed\.$/);
});

describe('after a stop of all servers', () => {
  test('a missed run is made up for', async () => {
    const job = make({ missed: 'run', schedule: { cron: '0 3 1 1 *', timeZone: 'Europe/Warsaw' } });
    await registerJobs(db, [job]);
    await backdate('1 day');
    serve(job);
    await eventually(async () => expect((await runs())[0]?.ended).toBeTruthy());
  });

  test('or is skipped, where the job says so', async () => {
    const job = make({ missed: 'skip', schedule: { cron: '0 3 1 1 *', timeZone: 'Europe/Warsaw' } });
    await registerJobs(db, [job]);
    await backdate('1 day');
    serve(job);
    await eventually(async () => expect(await dueIn()).toBeGreaterThan(0));
    expect(await runs()).toEqual([]);
    await backdate('5 seconds');
    serve(job);
    await eventually(async () => expect((await runs())[0]?.ended).toBeTruthy());
  });
});

describe('a server that disappears', () => {
  test('leaves its job to another one when the lease has expired, not before', async () => {
    const job = make({});
    await registerJobs(db, [job]);
    const lost = await claimRun(db, job, null);
    expect(await claimRun(db, job, null)).toBeUndefined();
    expect(await claimRun(db, job, 'anna')).toBeUndefined();
    await sql`UPDATE job SET leased_until = now()`.execute(db);
    const next = await claimRun(db, job, null);
    if (!lost || !next) throw new Error('Nothing was claimed.');
    expect(await renew(db, job, lost)).toBe(false);
    expect(await renew(db, job, next)).toBe(true);
    // The late end of the lost run does not release the lease of the other.
    await finishRun(db, job, lost, {});
    expect(await claimRun(db, job, null)).toBeUndefined();
    await finishRun(db, job, next, {});
    expect((await runs()).map(({ error }) => error)).toEqual([null, null]);
  });

  test('and its run is closed in the history', async () => {
    const job = make({});
    await registerJobs(db, [job]);
    await claimRun(db, job, null);
    await sql`UPDATE job SET leased_until = now()`.execute(db);
    serve(job);
    await eventually(async () => expect((await runs())[1]?.ended).toBeTruthy());
    expect((await runs()).map(({ error }) => error)).toEqual(['The server stopped during this run.', null]);
  });
});

test('a stopping server aborts the run', async () => {
  const run = async ({ signal }: JobContext) => {
    await once(signal, 'abort');
    signal.throwIfAborted();
    return undefined;
  };
  const runner = serve(make({ run }));
  await eventually(async () => expect(await runs()).toHaveLength(1));
  await runner.stop();
  expect(await runs()).toMatchObject([{ error: 'The server was stopped.' }]);
  expect(await dueIn()).toBeLessThanOrEqual(0);
});

test('an administrator starts a job at any time, but not twice at once', async () => {
  const events = new EventEmitter();
  const job = make({
    schedule: { cron: '0 3 1 1 *', timeZone: 'Europe/Warsaw' },
    run: async () => void (await once(events, 'end')),
  });
  await registerJobs(db, [job]);
  const due = await dueIn();
  const runner = serve(job);
  expect(await runner.begin(job.name, 'anna')).toBe(true);
  expect(await runner.begin(job.name, 'jan')).toBe(false);
  expect(await runner.begin('unknown', 'anna')).toBeUndefined();
  events.emit('end');
  await eventually(async () => expect(await runs()).toMatchObject([{ started_by: 'anna', ended: expect.any(Date) }]));
  expect(Math.abs((await dueIn()) - due)).toBeLessThan(60);
});

test('the history keeps the last hundred runs of each job', async () => {
  const job = make({});
  await registerJobs(db, [job]);
  await sql`
    INSERT INTO job_run (job, server, ended) SELECT name, 'x', now() FROM unnest(${[job.name, 'other']}::text[]) AS name,
      generate_series(1, 150)`.execute(db);
  serve(job);
  const kept = async () => {
    const { rows } = await sql`SELECT job, count(*)::integer AS runs FROM job_run GROUP BY job ORDER BY job`.execute(
      db,
    );
    return rows;
  };
  await eventually(async () =>
    expect(await kept()).toEqual([
      { job: job.name, runs: 100 },
      { job: 'other', runs: 150 },
    ]),
  );
});

test('/readyz and /metrics show the last run of each job', async () => {
  const [good, bad] = [make({ run: async () => 'done' }), make({ run: () => Promise.reject(new Error('No paper.')) })];
  const jobs = serve(good, bad);
  await eventually(async () => expect((await jobs.lastRuns()).map(({ job }) => job)).toHaveLength(2));
  const { app, close } = await openApi({ watched: { jobs } });
  const ready = (await app.inject('/readyz')).json();
  expect(ready.warnings).toEqual([
    expect.stringMatching(`The last run of the job ${bad.name} failed at 2.*: No paper.`),
  ]);
  expect(ready.jobs).toEqual({
    [good.name]: { last: expect.any(String), seconds: expect.any(Number) },
    [bad.name]: { last: expect.any(String), seconds: expect.any(Number), failure: 'No paper.' },
  });
  const { body } = await app.inject('/metrics');
  expect(body).toMatch(new RegExp(`magazyn_job_failing{job="${bad.name}"} 1`));
  expect(body).toMatch(new RegExp(`magazyn_job_failing{job="${good.name}"} 0`));
  expect(body).toMatch(new RegExp(`magazyn_job_last_run_timestamp_seconds{job="${good.name}"} \\d`));
  await close();
});

test('ended sessions are deleted by the job that tidies', async () => {
  await sql`
    INSERT INTO user_account (id, name, role) VALUES (1, 'anna', 'clerk');
    INSERT INTO user_session (token_hash, account_id, address, browser, used_at)
    VALUES ('a', 1, '', '', now()), ('b', 1, '', '', now() - interval '13 hours')`.execute(db);
  const context = {
    db,
    databaseUrl: url,
    clock: MACHINE_CLOCK,
    log,
    signal: AbortSignal.timeout(60_000),
    byHand: false,
  };
  expect(await tidyJob.run(context)).toMatchObject({ values: { count: { amount: 1 } } });
  expect(await db.selectFrom('user_session').select('token_hash').execute()).toEqual([{ token_hash: 'a' }]);
});
