import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { chooseLanguage } from '../../../src/texts/language';
import { announce, columnOf, control, heading, renderApp, table } from '../../../tests/helpers/app';
import { recordWire, refusal } from '../../../tests/helpers/wire';
import type { Job, JobRun } from '../contract';
import { durationText, scheduleText } from './columns';

const JOBS = 'GET /api/jobs';
const RUN = 'POST /api/jobs/:name/run';

const run = (values: Partial<JobRun> = {}): JobRun => ({
  began: '2026-03-05T13:05:09.000Z',
  ended: '2026-03-05T13:05:10.000Z',
  seconds: 1.2,
  error: null,
  note: null,
  startedBy: null,
  server: 'a:1',
  ...values,
});
const verify: Job = {
  name: 'verify',
  title: 'Compares every figure with the journal',
  schedule: { cron: '5 0 * * *', timeZone: 'Europe/Warsaw' },
  due: '2026-03-06T23:05:00.000Z',
  runs: [run({ note: 'All agree.' }), run({ began: '2026-03-04T13:05:09.000Z', error: 'No connection.' })],
};
const tidy: Job = { name: 'tidy', title: 'Tidies', schedule: { every: 86_400_000 }, due: null, runs: [] };

test('the page lists the jobs and their runs, and narrows the history to one job', async () => {
  announce('jobs');
  recordWire({ [JOBS]: () => ({ jobs: [tidy, verify] }) });
  const { user } = await renderApp('/jobs');
  await heading('Jobs');
  const jobs = await table('Jobs');
  expect(columnOf(jobs, 'Schedule')).toEqual(['Every day', 'Daily at 0:05, Europe/Warsaw']);
  expect(columnOf(jobs, 'Took')).toEqual(['—', '1.2 s']);
  expect(columnOf(jobs, 'Result')).toEqual(['—', 'All agree.']);
  const history = await table('History');
  expect(columnOf(history, 'Result')).toEqual(['All agree.', 'Failed No connection.']);
  await user.selectOptions(control('Job'), 'tidy');
  await screen.findByText('No runs yet.');
});

test('the title of a job with a number of days is in the language', async () => {
  announce('jobs');
  onTestFinished(() => chooseLanguage('original'));
  const forget = { ...tidy, name: 'forget', title: 'Deletes events of the audit trail after 400 days' };
  recordWire({ [JOBS]: () => ({ jobs: [forget] }) });
  await renderApp('/jobs');
  await screen.findByText('Deletes events of the audit trail after 400 days');
  await chooseLanguage('pl');
  await screen.findByText('Usuwa zdarzenia aktywności po 400 dniach');
});

test('"Run now" starts a job, and the page follows its run', async () => {
  announce('jobs');
  const wire = recordWire({ [JOBS]: () => ({ jobs: [tidy] }), [RUN]: () => ({}) });
  const { user } = await renderApp('/jobs');
  const start = await screen.findByLabelText('Run now: tidy');
  wire.answer(JOBS, () => ({ jobs: [{ ...tidy, runs: [run({ ended: null, seconds: null, startedBy: 'anna' })] }] }));
  await user.click(start);
  await waitFor(() => expect(wire.last(RUN).path).toBe('/api/jobs/tidy/run'));
  const jobs = await table('Jobs');
  await waitFor(() => expect(columnOf(jobs, 'Result')).toEqual(['Running …']));
  expect(start).toBeDisabled();
});

test('a refused start shows the server’s message', async () => {
  announce('jobs');
  recordWire({
    [JOBS]: () => ({ jobs: [tidy] }),
    [RUN]: () => refusal(409, { description: 'The job tidy is running already.' }),
  });
  const { user } = await renderApp('/jobs');
  await user.click(await screen.findByLabelText('Run now: tidy'));
  await screen.findByText('The job tidy is running already.', { exact: false });
});

test.each([
  [{ every: 600_000 }, 'Every 10 minutes'],
  [{ every: 90_000 }, 'Every 90 seconds'],
  [{ cron: '30 3 * * 1', timeZone: 'America/New_York' }, '30 3 * * 1, America/New York'],
])('the schedule %j reads "%s"', (schedule, words) => expect(scheduleText(schedule)).toBe(words));

test.each([
  [0.4, '0.4 s'],
  [725.2, '12 min 5 s'],
])('a duration of %s seconds reads "%s"', (seconds, words) => expect(durationText(seconds)).toBe(words));
