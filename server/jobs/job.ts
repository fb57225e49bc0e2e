import { Cron } from 'croner';
import type { FastifyBaseLogger } from 'fastify';
import { attachmentPoint } from '../attachment';
import type { Clock } from '../db/day';
import type { Db } from '../db/types';
import type { Said } from '../texts/message';

/** When a job runs: by a cron expression in a named time zone, or at an interval in milliseconds. */
export type Schedule = { cron: string; timeZone: string } | { every: number };

export type JobLog = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

/** The argument of a job's function. */
export interface JobContext {
  /** The primary, without time limits. */
  db: Db;
  /** The product's clock: `clock.today()` is the day of the server's time zone, `current_date` of the database the day of UTC. */
  clock: Clock;
  /** Where the database is, for a connection of the run's own. */
  databaseUrl: string;
  log: JobLog;
  /** Aborted when the server stops, or when the lease is lost. */
  signal: AbortSignal;
  /** Whether an administrator or a command started the run. */
  byHand: boolean;
}

export interface Job {
  /** Its name in the database, the API and the command: `expire-audit`. */
  name: string;
  /** Its description for users. */
  title: string;
  schedule: Schedule;
  /** What happens with a run that was due while no server ran: `run` makes one up, `skip` waits for the next. */
  missed: 'run' | 'skip';
  /** After a failed run, the pause in milliseconds before the next attempt, if that is sooner than the schedule. */
  retryAfter?: number;
  /**
   * Returns in how many milliseconds a run is really due, 0 or less for now: the schedule only says when to ask. A rejection
   * counts as now.
   */
  dueIn?: () => Promise<number>;
  /** Whether another part of `/readyz` reports its failures. */
  reported?: boolean;
  /** @returns the result for the history: the key of a message without values, a sentence, or a message */
  run: (context: JobContext) => Promise<Said | undefined>;
}

export const declaredJobs = attachmentPoint<Job>('job', 'defineJob', {
  name: true,
  title: true,
  schedule: { every: true, cron: true, timeZone: true },
  missed: true,
  retryAfter: true,
  dueIn: true,
  reported: true,
  run: true,
});

/**
 * Declares work that one of the servers does at times. Exported by the `server.ts` of a feature, it needs no other registration.
 * @throws Error for an invalid name, schedule or time zone
 * @example
 * export const cleanUp = defineJob({
 *   name: 'clean-up',
 *   title: 'Deletes old drafts',
 *   schedule: { cron: '30 3 * * *', timeZone: 'Europe/Warsaw' },
 *   missed: 'run',
 *   run: async ({ db }) => deleteOldDrafts(db),
 * });
 */
export function defineJob(job: Job): Job {
  const { name, schedule } = job;
  if (!/^[a-z][a-z0-9-]{0,49}$/.test(name)) throw new Error(`"${name}" is no name of a job: use a-z, 0-9 and "-".`);
  try {
    nextRun(schedule, new Date());
  } catch (cause) {
    throw new Error(`The schedule of the job ${name} is invalid: ${String(cause)}`, { cause });
  }
  return declaredJobs.declare(job);
}

/** Returns the first time after `from` at which a job is due. */
export function nextRun(schedule: Schedule, from: Date): Date {
  if ('every' in schedule) return new Date(from.getTime() + schedule.every);
  const { cron, timeZone } = schedule;
  const next = new Cron(cron, { timezone: timeZone, paused: true }).nextRun(from);
  if (!next) throw new Error(`"${cron}" is never due.`);
  return next;
}

/** Returns a schedule as stored text, which changes with the schedule. */
export const scheduleText = (schedule: Schedule): string =>
  'every' in schedule ? `every ${schedule.every} ms` : `${schedule.cron} (${schedule.timeZone})`;
