import { type Clock, MACHINE_CLOCK } from '../db/day';
import type { Db } from '../db/types';
import { errorText } from '../errorText';
import { type Loop, startLoop } from '../loop';
import type { Job, JobContext, JobLog } from './job';
import {
  type Claim,
  claimRun,
  finishRun,
  LEASE_MS,
  type Outcome,
  postpone,
  registerJobs,
  renew,
  waitOf,
  waits,
} from './lease';
import { INTERRUPTED, type JobState, jobStates, type LastRun, lastRuns } from './runs';

/** The longest pause between two looks at the jobs, which another server or a command may have changed. */
const LOOK_MS = 30_000;
/** The shortest one. */
const PAUSE_MS = 50;
const RENEW_MS = LEASE_MS / 3;

export interface RunnerOptions {
  db: Db;
  databaseUrl: string;
  /** The machine's clock when absent. */
  clock?: Clock;
  jobs: readonly Job[];
}

const SILENT: JobLog = { info: () => {}, warn: () => {}, error: () => {} };

/** Runs the jobs that are due on this server, each once across all servers of the database. */
export class JobRunner {
  private readonly stopping = new AbortController();
  private readonly running = new Map<string, Promise<unknown>>();
  private loop: Loop | undefined;
  private isRegistered = false;
  private log = SILENT;
  private onEnd = () => {};

  constructor(private readonly options: RunnerOptions) {}

  /** Returns the state of each job, with its newest runs. */
  states(): Promise<JobState[]> {
    return jobStates(this.options.db, this.options.jobs);
  }

  /** Returns the last finished run of each job, and whether another part of `/readyz` reports its failures. */
  async lastRuns(): Promise<(LastRun & Pick<Job, 'reported'>)[]> {
    const { db, jobs } = this.options;
    const runs = await lastRuns(db, jobs);
    return runs.map((run) => ({ ...run, reported: jobs.find(({ name }) => name === run.job)?.reported ?? false }));
  }

  /** @param onEnd called after each run, which may have written anything */
  start(log: JobLog, onEnd = () => {}): void {
    this.log = log;
    this.onEnd = onEnd;
    const onError = (error: unknown) => this.log.warn({ err: error }, 'The jobs could not be read.');
    this.loop = startLoop(() => this.look(), { every: LOOK_MS, onError });
  }

  /** Aborts the runs in progress, and waits for their ends. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.loop?.stop();
    await Promise.all(this.running.values());
  }

  /**
   * Starts a job by hand, and does not wait for its end.
   * @returns false where a server runs it already, undefined where there is no such job
   */
  async begin(name: string, startedBy: string): Promise<boolean | undefined> {
    const job = this.options.jobs.find((each) => each.name === name);
    if (!job) return undefined;
    const claim = await claimRun(this.options.db, job, startedBy);
    if (claim) this.track(job, claim, true);
    return claim !== undefined;
  }

  /** Runs the jobs that are due. @returns the milliseconds until the next one is */
  private async look(): Promise<number> {
    const { db, jobs } = this.options;
    let pause = LOOK_MS;
    if (!this.isRegistered) await registerJobs(db, jobs);
    this.isRegistered = true;
    const names = jobs.map(({ name }) => name).filter((name) => !this.running.has(name));
    for (const [name, wait] of names.length > 0 ? await waits(db, names) : []) {
      const job = jobs.find((each) => each.name === name);
      if (job && wait <= 0) await this.runIfDue(job);
      else pause = Math.min(pause, wait);
    }
    return Math.max(pause, PAUSE_MS);
  }

  private async runIfDue(job: Job): Promise<void> {
    const wait = await waitOf(job);
    if (this.stopping.signal.aborted) return;
    if (wait > 0) return void (await postpone(this.options.db, job, wait));
    const claim = await claimRun(this.options.db, job, null);
    if (claim) this.track(job, claim, false);
  }

  private track(job: Job, claim: Claim, byHand: boolean): void {
    const { db, databaseUrl, clock = MACHINE_CLOCK } = this.options;
    const run = carryOut(job, claim, { db, databaseUrl, clock, log: this.log, signal: this.stopping.signal, byHand });
    const tracked = run.finally(() => {
      this.running.delete(job.name);
      this.loop?.wake();
      this.onEnd();
    });
    this.running.set(job.name, tracked);
  }
}

/**
 * Carries out a claimed run, renews its lease meanwhile, and records its outcome. Never rejects.
 * @returns the outcome
 */
export async function carryOut(job: Job, claim: Claim, context: JobContext): Promise<Outcome> {
  const { db, log, signal } = context;
  const lost = new AbortController();
  let renewed = performance.now();
  const renewing = setInterval(() => {
    renew(db, job, claim).then(
      (isMine) => {
        if (isMine) renewed = performance.now();
        else lost.abort(new Error('Another server has taken the job over.'));
      },
      () => {
        if (performance.now() - renewed > LEASE_MS) lost.abort(new Error('The lease could not be renewed.'));
      },
    );
  }, RENEW_MS);
  const outcome = await job.run({ ...context, signal: AbortSignal.any([signal, lost.signal]) }).then(
    (note): Outcome => ({ note: note ?? undefined }),
    (error: unknown): Outcome =>
      signal.aborted
        ? { error: INTERRUPTED.stopped, isStopped: true }
        : { error: errorText(lost.signal.aborted ? lost.signal.reason : error) },
  );
  clearInterval(renewing);
  if (outcome.error && !outcome.isStopped)
    log.warn({ job: job.name, error: outcome.error }, `The job ${job.name} failed.`);
  await finishRun(db, job, claim, outcome).catch((error: unknown) => {
    if (!signal.aborted) log.warn({ err: error }, `The end of the job ${job.name} was not recorded.`);
  });
  return outcome;
}
