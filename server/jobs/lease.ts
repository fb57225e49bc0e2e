import { hostname } from 'node:os';
import { type RawBuilder, sql } from 'kysely';
import { fromNow } from '../db/day';
import type { Db } from '../db/types';
import { type Said, stored } from '../texts/message';
import { type Job, nextRun, scheduleText } from './job';
import { INTERRUPTED } from './runs';

/** How long a lease lasts without renewal: another server takes a stopped server's job over after this time. */
export const LEASE_MS = 60_000;
/** A run that is later than this counts as missed. */
const LATE_MS = 120_000;
/** The runs of a job that the history keeps. */
const KEPT_RUNS = 100;

/** A run that this process may carry out. */
export interface Claim {
  id: number;
  holder: string;
  began: Date;
}

/** Makes the row of each job. A job with a new or changed schedule is due at the next time of that schedule; an interval now. */
export async function registerJobs(db: Db, jobs: readonly Job[]): Promise<void> {
  for (const job of jobs) {
    const { name, schedule: declared } = job;
    const schedule = scheduleText(declared);
    const due_at = 'every' in declared ? sql<Date>`now()` : nextRun(declared, await databaseNow(db));
    await db
      .insertInto('job')
      .values({ name, schedule, due_at })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ schedule, due_at })
          .where(sql<boolean>`job.schedule <> excluded.schedule`),
      )
      .execute();
    if (job.dueIn) await dueBy(db, job, fromNow(Math.max(await waitOf(job), 0)));
  }
}

/** Returns the milliseconds that a job which is due has to wait after all. */
export const waitOf = (job: Job): Promise<number> => job.dueIn?.().catch(() => 0) ?? Promise.resolve(0);

const dueBy = (db: Db, { name }: Job, due: RawBuilder<Date>) =>
  sql`UPDATE job SET due_at = ${due} WHERE name = ${name} AND due_at > ${due}`.execute(db);

/** Postpones a job that is due. */
export const postpone = (db: Db, { name }: Job, ms: number): Promise<unknown> =>
  sql`UPDATE job SET due_at = ${fromNow(ms)} WHERE name = ${name} AND due_at < ${fromNow(ms)}`.execute(db);

async function databaseNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT now()`.execute(db);
  return rows[0]?.now ?? new Date();
}

/** Returns the milliseconds until each job may run, by the clock of the database: 0 or less for the ones that are due. */
export async function waits(db: Db, names: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('job')
    .select('name')
    .select(
      sql<number>`ceil(extract(epoch FROM greatest(due_at, leased_until) - clock_timestamp()) * 1000)::float8`.as('ms'),
    )
    .where('name', 'in', names)
    .execute();
  return new Map(rows.map(({ name, ms }) => [name, ms]));
}

/**
 * Takes the lease of a job, unless another process holds it or, without `startedBy`, it is not due. The run of a process that
 * disappeared is closed. A missed run of a job that skips those moves to the next time of the schedule.
 * @returns undefined where there is nothing to run
 */
export async function claimRun(db: Db, job: Job, startedBy: string | null): Promise<Claim | undefined> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ now: Date; late: boolean }>`
      SELECT now(), due_at < ${fromNow(-LATE_MS)} AS late FROM job
      WHERE name = ${job.name} AND (leased_until IS NULL OR leased_until <= now())
        AND (${startedBy !== null} OR due_at <= now())
      FOR UPDATE SKIP LOCKED`.execute(trx);
    const [free] = rows;
    if (!free) return undefined;
    await trx
      .updateTable('job_run')
      .set({ ended: free.now, error: INTERRUPTED.disappeared })
      .where('job', '=', job.name)
      .where('ended', 'is', null)
      .execute();
    const mine = trx.updateTable('job').where('name', '=', job.name);
    if (free.late && job.missed === 'skip' && startedBy === null) {
      await mine.set({ due_at: nextRun(job.schedule, free.now), leased_by: null, leased_until: null }).execute();
      return undefined;
    }
    const { holder } = await mine
      .set({ leased_by: sql<string>`gen_random_uuid()`, leased_until: fromNow(LEASE_MS) })
      .returning(sql<string>`leased_by`.as('holder'))
      .executeTakeFirstOrThrow();
    const { id } = await trx
      .insertInto('job_run')
      .values({ job: job.name, started_by: startedBy, server: `${hostname()}:${process.pid}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, holder, began: free.now };
  });
}

/** Renews a lease. @returns false where another process has taken it */
export async function renew(db: Db, { name }: Job, { holder }: Claim): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({ leased_until: fromNow(LEASE_MS) })
    .where('name', '=', name)
    .where('leased_by', '=', holder)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface Outcome {
  note?: Said | undefined;
  error?: string | undefined;
  /** Whether the server stopped the run before its end. */
  isStopped?: boolean;
}

/** Ends a run: records its outcome, sets when the job is due next, and releases the lease. */
export async function finishRun(db: Db, job: Job, { id, holder, began }: Claim, outcome: Outcome): Promise<void> {
  const { note, error = null, isStopped = false } = outcome;
  await db.transaction().execute(async (trx) => {
    const { ended } = await trx
      .updateTable('job_run')
      .set({ ended: sql<Date>`clock_timestamp()`, error, ...stored(note) })
      .where('id', '=', id)
      .returning(sql<Date>`ended`.as('ended'))
      .executeTakeFirstOrThrow();
    await trx
      .updateTable('job')
      .set({
        due_at: dueAfter(job, { began, ended, failed: error !== null, isStopped }),
        leased_by: null,
        leased_until: null,
      })
      .where('name', '=', job.name)
      .where('leased_by', '=', holder)
      .execute();
    await sql`
      DELETE FROM job_run WHERE job = ${job.name}
        AND id <= (SELECT id FROM job_run WHERE job = ${job.name} ORDER BY id DESC OFFSET ${KEPT_RUNS} LIMIT 1)`.execute(
      trx,
    );
  });
}

interface Ended {
  began: Date;
  ended: Date;
  failed: boolean;
  isStopped: boolean;
}

function dueAfter({ schedule, missed, retryAfter }: Job, { began, ended, failed, isStopped }: Ended): Date {
  // Another server makes up for a stopped run at once.
  if (isStopped && missed === 'run') return ended;
  const next = nextRun(schedule, 'every' in schedule ? began : ended);
  const retry = new Date(ended.getTime() + (retryAfter ?? Number.POSITIVE_INFINITY));
  return failed && retry < next ? retry : next;
}
