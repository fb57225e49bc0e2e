import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { answeredWithin, NoAnswer } from '../db/limits';
import type { Standbys } from '../db/standbys';
import type { Db } from '../db/types';
import { howMany } from '../db/verify';
import { RETRY_AFTER } from './errors';
import { whyNotReady } from './notReady';

/** How the backups stand that a server takes. */
export interface BackupHealth {
  /** The moment the last good one is of, as ISO text; null where there is none. */
  last: string | null;
  /** What went wrong since. */
  failure?: string;
  archive?: { failing: boolean; waiting: number } | undefined;
}

/** What a server is asked about besides its database. */
export interface Watched {
  /** How its backups stand, if it takes any. */
  backups?: () => Promise<BackupHealth>;
  /** What it reads from besides, if it does. */
  standbys?: Standbys;
}

/** The part of the time that is for the database's answer; the rest is for a connection to it. */
const FOR_ANSWER = 2 / 3;
/** So long after the last comparison with the journal, or without a first one, something must be wrong with the next. */
const LONGEST_UNVERIFIED_MS = 2 * 24 * 60 * 60_000;

/**
 * `/healthz`: the process answers. `/readyz`: the database answers as well, else 503. It says in words
 * why it does not, and what else is wrong where it does; where the server takes backups, how they stand.
 * @param longest milliseconds in which `/readyz` answers
 */
export function reportHealth(app: FastifyInstance, db: Db, watched: Watched, longest: number): void {
  const quiet = { logLevel: 'warn' } as const;
  // One question at a time, so that those without an answer do not take up the pool.
  let question: Promise<object> | undefined;
  const look = async () => {
    const state = await stateOf(db, Math.round(longest * FOR_ANSWER));
    const backup = await watched.backups?.();
    const warnings = [...wrongIn(state), ...wrongWith(backup), ...leftOut(watched.standbys)];
    return { status: 'ready', ...(warnings.length > 0 && { warnings }), backup };
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
}

interface State {
  readOnly: boolean;
  ended: Date | null;
  differences: number | null;
  /** When the last migration ran: since then a first comparison is waited for. */
  made: Date;
}

async function stateOf(db: Db, longest: number): Promise<State> {
  const { rows } = await sql<State>`${answeredWithin(longest)}
    SELECT current_setting('transaction_read_only')::boolean AS "readOnly", ended, differences,
      (SELECT max(timestamp)::timestamptz FROM kysely_migration) AS made
    FROM verification`.execute(db);
  return rows[0] ?? { readOnly: false, ended: null, differences: null, made: new Date() };
}

function wrongIn({ readOnly, ended, differences, made }: State): string[] {
  const isOld = Date.now() - (ended ?? made).getTime() > LONGEST_UNVERIFIED_MS;
  const lacking = ended ? `were not compared since ${ended.toISOString()}` : 'have never been compared';
  return told([
    [readOnly, 'The database takes no writes.'],
    [differences, `${howMany(differences ?? 0)} See them with: npm run db:verify`],
    [isOld, `Stock and journal ${lacking}.`],
  ]);
}

function wrongWith(backup: BackupHealth | undefined): string[] {
  const { last = null, failure, archive } = backup ?? {};
  return told([
    [failure, `The last attempt at a backup failed${last ? `; the last good one is of ${last}` : ''}: ${failure}`],
    [
      archive?.failing,
      `The log is not archived: no moment from now on can be restored. ${archive?.waiting} segments wait.`,
    ],
  ]);
}

const leftOut = (standbys: Standbys | undefined): string[] =>
  (standbys?.state() ?? []).flatMap(({ place, trouble }) =>
    trouble ? `The standby ${place} ${trouble}: nothing is read from it.` : [],
  );

const told = (all: [applies: unknown, text: string][]): string[] =>
  all.flatMap(([applies, text]) => (applies ? text : []));

/** @throws NoAnswer when it takes longer, also for a connection */
async function inTime<Answer>(answer: Promise<Answer>, longest: number): Promise<Answer> {
  const over = new AbortController();
  const late = sleep(longest, undefined, { signal: over.signal }).then(() => {
    throw new NoAnswer(longest);
  });
  return Promise.race([answer, late]).finally(() => over.abort());
}
