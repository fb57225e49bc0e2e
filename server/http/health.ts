import { setTimeout as sleep } from 'node:timers/promises';
import fp from 'fastify-plugin';
import { sql } from 'kysely';
import { answeredWithin, NoAnswer } from '../db/connection/limits';
import { NotPrimary } from '../db/standbys/primary';
import type { Standbys } from '../db/standbys/standbys';
import type { Db } from '../db/types';
import type { JobRunner } from '../jobs/runner';
import type { LastRun } from '../jobs/runs';
import { howMany } from '../ledger/verify';
import { databaseRefusal } from './databaseErrors';
import { RETRY_AFTER } from './errors';

/** Messages by the error code or text of the socket or PostgreSQL; the first match wins. */
const REASONS: readonly [sign: RegExp, words: string][] = [
  [/^ECONNREFUSED/, 'Nothing answers at the address of the database: it is not running, or stands elsewhere.'],
  [/^(ENOTFOUND|EAI_AGAIN)/, "The name of the database's host is not known."],
  [/^28/, 'The database refuses the user or the password it is asked with.'],
  [/^3D000/, 'The server of the database has no database of that name.'],
  [/^53300/, 'The database has no connection left to give: all of its max_connections are in use.'],
  [/^57P03/, 'The database is starting, or recovering from a crash.'],
  [/^57P0/, 'The database is being stopped.'],
  [/^55000/, 'The database takes no connections.'],
  [
    /^(ETIMEDOUT|.*timeout)/,
    'The database does not answer in time: it, its machine or the network is stuck or overloaded.',
  ],
];

/** Returns why the database does not respond, as text for operators; undefined for an internal error. */
function whyNotReady(error: unknown): string | undefined {
  if (error instanceof NotPrimary) return 'None of the hosts of the database takes writes at the moment.';
  if (!(error instanceof Error)) return undefined;
  const text = 'code' in error ? String(error.code) : error.message;
  return REASONS.find(([sign]) => sign.test(text))?.[1] ?? databaseRefusal(error)?.message;
}

/** The state of the server's backups. */
export interface BackupHealth {
  /** When the last good backup was taken, as ISO text; null where there is none. */
  last: string | null;
  /** The error of the last attempt, if it failed. */
  failure?: string;
  archive?: { failing: boolean; waiting: number } | undefined;
}

/** Further parts that a health check covers, next to the database. */
export interface Watched {
  /** Returns the state of the backups; absent where the server takes none. */
  backups?: () => Promise<BackupHealth>;
  /** The read replicas, if there are any. */
  standbys?: Standbys;
  /** The runner of the jobs. */
  jobs?: JobRunner;
}

interface HealthOptions {
  db: Db;
  watched: Watched;
  /** The time limit of `/readyz`, in milliseconds. */
  longest: number;
}

/** The share of the time limit for the query; the rest is for getting a connection. */
const FOR_ANSWER = 2 / 3;
/** A comparison with the journal that is older, or still missing after this time, indicates a problem. */
const LONGEST_UNVERIFIED_MS = 2 * 24 * 60 * 60_000;

/**
 * `/healthz`: the process responds. `/readyz`: the database responds too, else 503 with the reason. When ready it lists
 * warnings, and the state of the backups where the server takes them.
 */
export const health = fp<HealthOptions>(
  async (app, { db, watched, longest }) => {
    const quiet = { logLevel: 'warn' } as const;
    // Concurrent checks share one query, so that a silent database does not use up the pool.
    let question: Promise<object> | undefined;
    const look = async () => {
      const state = await stateOf(db, Math.round(longest * FOR_ANSWER));
      const backup = await watched.backups?.();
      const runs = await watched.jobs?.lastRuns();
      const warnings = [
        ...databaseWarnings(state),
        ...backupWarnings(backup),
        ...troubledStandbys(watched.standbys),
        ...jobWarnings(runs),
      ];
      return { status: 'ready', ...(warnings.length > 0 && { warnings }), backup, jobs: runs && jobHealth(runs) };
    };
    const ask = () => {
      question ??= look().finally(() => {
        question = undefined;
      });
      return question;
    };
    app.get('/healthz', quiet, async () => ({ status: 'ok' }));
    app.get('/readyz', quiet, async (request, reply) =>
      inTime(ask(), longest).catch((error: unknown) => {
        const description = whyNotReady(error);
        if (description === undefined) throw error;
        request.log.warn({ err: error }, 'not ready');
        return reply.code(503).header('retry-after', RETRY_AFTER).send({ status: 'not ready', description });
      }),
    );
  },
  { name: 'health', dependencies: ['errors'] },
);

interface State {
  readOnly: boolean;
  ended: Date | null;
  differences: number | null;
  /** When the last migration ran; the first comparison is due from then on. */
  made: Date;
}

async function stateOf(db: Db, longest: number): Promise<State> {
  const { rows } = await sql<State>`${answeredWithin(longest)}
    SELECT current_setting('transaction_read_only')::boolean AS "readOnly", ended, differences,
      (SELECT max(timestamp)::timestamptz FROM kysely_migration) AS made
    FROM verification`.execute(db);
  return rows[0] ?? { readOnly: false, ended: null, differences: null, made: new Date() };
}

function databaseWarnings({ readOnly, ended, differences, made }: State): string[] {
  const isOld = Date.now() - (ended ?? made).getTime() > LONGEST_UNVERIFIED_MS;
  const lacking = ended ? `were not compared since ${ended.toISOString()}` : 'have never been compared';
  return applicable([
    [readOnly, 'The database takes no writes.'],
    [differences, `${howMany(differences ?? 0)} See them with: npm run db:verify`],
    [isOld, `Stock and journal ${lacking}.`],
  ]);
}

function backupWarnings(backup: BackupHealth | undefined): string[] {
  const { last = null, failure, archive } = backup ?? {};
  return applicable([
    [failure, `The last attempt at a backup failed${last ? `; the last good one is of ${last}` : ''}: ${failure}`],
    [
      archive?.failing,
      `The log is not archived: no moment from now on can be restored. ${archive?.waiting} segments wait.`,
    ],
  ]);
}

const troubledStandbys = (standbys: Standbys | undefined): string[] =>
  (standbys?.state() ?? []).flatMap(({ place, trouble }) =>
    trouble ? `The standby ${place} ${trouble}: nothing is read from it.` : [],
  );

const jobWarnings = (runs: Awaited<ReturnType<JobRunner['lastRuns']>> = []): string[] =>
  runs.flatMap(({ job, ended, error, reported }) =>
    error && !reported ? `The last run of the job ${job} failed at ${ended?.toISOString()}: ${error}` : [],
  );

const jobHealth = (runs: LastRun[]) =>
  Object.fromEntries(
    runs.map(({ job, ended, seconds, error }) => [
      job,
      { last: ended?.toISOString(), seconds, ...(error && { failure: error }) },
    ]),
  );

const applicable = (all: [applies: unknown, text: string][]): string[] =>
  all.flatMap(([applies, text]) => (applies ? text : []));

/** @throws NoAnswer after `longest` milliseconds, which include the wait for a connection */
async function inTime<Answer>(answer: Promise<Answer>, longest: number): Promise<Answer> {
  const over = new AbortController();
  const late = sleep(longest, undefined, { signal: over.signal }).then(() => {
    throw new NoAnswer(longest);
  });
  return Promise.race([answer, late]).finally(() => over.abort());
}
