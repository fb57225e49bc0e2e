import { sql } from 'kysely';
import type { Executor } from '../db/types';
import type { Message } from '../texts/message';
import type { Job } from './job';

/** The errors of runs that ended with their server. They say nothing about the job. */
export const INTERRUPTED = {
  stopped: 'The server was stopped.',
  disappeared: 'The server stopped during this run.',
} as const;

/** A run in the history. */
export interface Run {
  began: Date;
  /** Null while it runs. */
  ended: Date | null;
  /** Null while it runs. */
  seconds: number | null;
  error: string | null;
  /** The original of the result. */
  note: string | null;
  /** The result as a message, where it has values. */
  said: Message | null;
  startedBy: string | null;
  server: string;
}

export interface JobState {
  name: string;
  title: string;
  schedule: Job['schedule'];
  due: Date | null;
  /** The newest runs, the newest first; an unfinished one is in progress or was cut off. */
  runs: Run[];
}

const runsOf = (db: Executor) =>
  db
    .selectFrom('job_run')
    .select(['began', 'ended', 'error', 'note', 'said', 'server', 'started_by as startedBy'])
    .select(sql<number | null>`round(extract(epoch FROM ended - began), 1)::float8`.as('seconds'));

/** Returns the state of each job, with its newest runs. */
export async function jobStates(db: Executor, jobs: readonly Job[], newest = 10): Promise<JobState[]> {
  if (jobs.length === 0) return [];
  const names = jobs.map(({ name }) => name);
  const rows = await db.selectFrom('job').select(['name', 'due_at']).where('name', 'in', names).execute();
  const due = new Map(rows.map(({ name, due_at }) => [name, due_at]));
  return Promise.all(
    jobs.map(async ({ name, title, schedule }) => ({
      name,
      title,
      schedule,
      due: due.get(name) ?? null,
      runs: await runsOf(db).where('job', '=', name).orderBy('id', 'desc').limit(newest).execute(),
    })),
  );
}

export interface LastRun extends Run {
  job: string;
}

/** Returns the last finished run of each job. */
export async function lastRuns(db: Executor, jobs: readonly Job[]): Promise<LastRun[]> {
  const names = jobs.map(({ name }) => name);
  if (names.length === 0) return [];
  return runsOf(db)
    .select('job')
    .distinctOn('job')
    .where('job', 'in', names)
    .where('ended', 'is not', null)
    .orderBy('job')
    .orderBy('id', 'desc')
    .execute();
}
