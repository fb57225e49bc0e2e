import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { releasedDatabase } from '../helpers/database';
import { argumentsOf } from '../helpers/programs';
import { ServerProcess } from '../helpers/serverProcess';

const { db, url, drop } = await releasedDatabase();
afterAll(drop);

/** Runs `npm run job -- …`. */
async function job(...args: string[]): Promise<[code: number | null, output: string]> {
  const tool = new ServerProcess({ DATABASE_URL: url }, args, { script: argumentsOf('server/cli/job') });
  return [await tool.exit(), tool.output];
}
const runs = () =>
  db.selectFrom('job_run').select(['job', 'started_by', 'error', 'note']).orderBy('id', 'desc').limit(1).execute();

test('a name runs the job at once, and the list shows its last run', async () => {
  expect(await job('tidy')).toEqual([
    0,
    expect.stringMatching(/^The job tidy took [\d.]+ s\. 0 ended sessions were deleted\.\n$/),
  ]);
  expect(await runs()).toEqual([
    { job: 'tidy', started_by: 'command', error: null, note: '0 ended sessions were deleted.' },
  ]);
  const [code, list] = await job();
  expect(code).toBe(0);
  expect(list).toMatch(/^verify +5 0 \* \* \* \(\S+\)/m);
  expect(list).toMatch(/^tidy .*0 ended sessions were deleted\./m);
});

test('an unknown name prints the names of all jobs, and fails', async () => {
  expect(await job('tidyy')).toEqual([
    1,
    expect.stringMatching(/^There is no job tidyy: histogram, verify, tidy\b.*\.\n$/),
  ]);
});

test('a job that fails makes the command fail, with its error', async () => {
  await sql`ALTER TABLE user_session RENAME TO hidden`.execute(db);
  const [code, output] = await job('tidy');
  await sql`ALTER TABLE hidden RENAME TO user_session`.execute(db);
  expect([code, output]).toEqual([1, expect.stringMatching(/^The job tidy failed after [\d.]+ s: .*user_session/)]);
  expect(await runs()).toMatchObject([{ job: 'tidy', error: expect.stringContaining('user_session') }]);
});

test('a job that a server runs is not run a second time', async () => {
  await sql`
    UPDATE job SET leased_by = gen_random_uuid(), leased_until = now() + interval '1 hour' WHERE name = 'tidy'`.execute(
    db,
  );
  expect(await job('tidy')).toEqual([1, 'A server runs the job tidy at this moment.\n']);
});
