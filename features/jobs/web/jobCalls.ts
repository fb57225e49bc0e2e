import { callOf, send } from '../../../src/calls/call';
import { pageQuery } from '../../../src/routing/pageRoute';
import type { calls, Job } from '../contract';

/** The pause between two requests while a job runs, in milliseconds. */
const RUNNING_MS = 2_000;
/** The pause while none runs. */
const IDLE_MS = 30_000;

const jobsCall = callOf<typeof calls.jobs>('GET /api/jobs', 'jobs');

/** Starts a job. */
export const runJobCall = callOf<typeof calls.runJob>('POST /api/jobs/:name/run');

export const isRunning = ({ runs: [last] }: Job): boolean => last?.ended === null;

/** The query of the jobs, which is repeated while the page is open. */
export const jobsQuery = {
  ...pageQuery(['jobs'], async ({ signal }) => (await send(jobsCall, {}, signal)).jobs),
  refetchInterval: ({ state: { data } }: { state: { data?: Job[] | undefined } }) =>
    data?.some(isRunning) ? RUNNING_MS : IDLE_MS,
};
