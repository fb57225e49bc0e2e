import { z } from 'zod';
import type { Role } from '../../contract/definition/roles';
import { type Endpoint, reads } from '../../contract/endpoint';
import { feature } from './feature';

const ROLE: Role = 'administrator';

const moment = z.string().describe('ISO 8601');

export const jobRun = z.object({
  began: moment,
  ended: moment.nullable().describe('Null while it runs'),
  seconds: z.number().nullable(),
  error: z.string().nullable(),
  note: z.string().nullable().describe('The result in words'),
  startedBy: z.string().nullable().describe('The account, or `command`; null for the schedule'),
  server: z.string().describe('The host and process that ran it'),
});
export type JobRun = z.infer<typeof jobRun>;

export const job = z.object({
  name: z.string(),
  title: z.string(),
  schedule: z.union([
    z.object({ cron: z.string(), timeZone: z.string().describe('`Europe/Warsaw`') }),
    z.object({ every: z.int().describe('Milliseconds') }),
  ]),
  due: moment.nullable(),
  runs: z.array(jobRun).describe('The newest ten, the newest first'),
});
export type Job = z.infer<typeof job>;

export const jobList = z.object({ jobs: z.array(job) });

export const calls = {
  jobs: {
    ...reads,
    role: ROLE,
    capability: feature.name,
    path: '/api/jobs',
    tag: 'Jobs',
    summary: 'The jobs, with their schedules and newest runs',
    answer: jobList,
  },
  runJob: {
    method: 'POST',
    status: 204,
    errors: 'json',
    role: ROLE,
    capability: feature.name,
    path: '/api/jobs/:name/run',
    tag: 'Jobs',
    summary: 'Start a job now; 409 if it is running',
    noun: 'Job',
    params: z.strictObject({ name: z.string().max(50) }),
  },
} as const satisfies Record<string, Endpoint>;
