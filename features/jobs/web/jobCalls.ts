import type { DataProvider } from 'react-admin';
import { API_URL } from '../../../src/config';
import { request } from '../../../src/dataProvider/http';
import { readWith } from '../../../src/dataProvider/readWith';
import { pageQuery } from '../../../src/routing/pageRoute';
import type { Caller } from '../../../src/schema/action';
import type { Job } from '../contract';

/** The pause between two requests while a job runs, in milliseconds. */
const RUNNING_MS = 2_000;
/** The pause while none runs. */
const IDLE_MS = 30_000;

export const isRunning = ({ runs: [last] }: Job): boolean => last?.ended === null;

/** The query of the jobs, which is repeated while the page is open. */
export const jobsQuery = {
  ...pageQuery(['jobs'], async ({ signal }): Promise<Job[]> => {
    const { jobs } = readWith<{ jobs: Job[] }>(await request(`${API_URL}/api/jobs`, { signal }), 'jobs');
    return jobs;
  }),
  refetchInterval: ({ state: { data } }: { state: { data?: Job[] | undefined } }) =>
    data?.some(isRunning) ? RUNNING_MS : IDLE_MS,
};

/** Starts a job. @throws HttpError with the server's message */
export const runJob = (dataProvider: DataProvider & Caller, { name }: Job): Promise<unknown> =>
  dataProvider.call(`jobs/${name}/run`, {});
