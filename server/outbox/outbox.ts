import { type Generated, type RawBuilder, type Selectable, sql } from 'kysely';
import { fromNow } from '../db/day';
import type { Db, Trx } from '../db/types';
import { defineJob, type Job, type JobLog } from '../jobs/job';
import { defineWorker, type Worker } from '../jobs/worker';
import { startLoop, type WriteSource } from '../loop';
import type { Said } from '../texts/message';

const [MINUTE, HOUR] = [60, 3_600];

/** The pauses after the second failed attempt and further ones, in seconds: ten attempts in a little more than three days. */
const LATER = [5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
/** The longest pause that a receiver can ask for. */
const LONGEST_ASKED = 24 * HOUR;

/**
 * Returns the seconds until the next attempt; undefined after the last one.
 * @param first the pause after the first attempt
 * @param attempts the failed attempts
 * @param asked the pause that the receiver asks for
 * @param random spreads the attempts of many rows: up to a fifth more
 */
export function pauseAfter(first: number, attempts: number, asked = 0, random = Math.random()): number | undefined {
  const pause = [first, ...LATER][attempts - 1];
  return pause === undefined ? undefined : Math.max(pause * (1 + random / 5), Math.min(asked, LONGEST_ASKED));
}

/** How often to look for rows that are due. */
const LOOK_MS = 1_000;
/** How long a stopping server waits for attempts in progress. */
const GRACE_MS = 3_000;
/** How long a row is listed after its end. */
const KEPT_DAYS = 30;

/** The columns that the table of each outbox has. @param Done the state after a success */
export interface OutboxColumns<Done extends string> {
  id: Generated<number>;
  state: Generated<'waiting' | Done | 'failed'>;
  attempts: Generated<number>;
  next_at: Generated<Date>;
  leased_until: Date | null;
  created_at: Generated<Date>;
  last_at: Date | null;
  /** The beginning of the last answer. */
  last_reply: string | null;
  last_error: string | null;
}

type Progress<State> = Pick<
  Selectable<OutboxColumns<never>>,
  'attempts' | 'created_at' | 'last_at' | 'next_at' | 'last_error'
> & { state: State };

/** Returns the state of a row, as calls answer it. */
export const progressOf = <State extends string>(row: Progress<State>) => ({
  state: row.state,
  attempts: row.attempts,
  createdAt: row.created_at.toISOString(),
  lastAt: row.last_at?.toISOString() ?? null,
  nextAt: row.state === 'waiting' ? row.next_at.toISOString() : null,
  error: row.last_error,
});

/** The result of an attempt. */
export interface Outcome {
  /** The beginning of the answer. */
  reply?: string;
  /** Absent after a success. */
  error?: string;
  /** Whether a further attempt would be refused as well. */
  isPermanent?: boolean;
  /** The pause that the receiver asked for, in seconds. */
  retryAfter?: number | undefined;
}

/** How a server hands rows over. */
export interface Transport<Row, Answer extends Outcome> {
  /**
   * Selects and locks the rows to attempt: their `id`, with what an attempt needs beside the columns of the table.
   * @param isDue the condition for rows of the table, which the query names `next`
   * @param underWay the rows that this server attempts just now
   */
  due: (isDue: RawBuilder<boolean>, underWay: readonly Row[]) => RawBuilder<unknown>;
  /** Sets further columns of a row that is taken: `message_id = …`. */
  taken?: RawBuilder<unknown>;
  /** Makes an attempt; never rejects. */
  attempt: (row: Row, signal: AbortSignal) => Promise<Answer>;
}

interface OutboxOptions<Row, Answer extends Outcome> {
  table: string;
  /** What its rows are, for the log: a `mail`, `Mails`. */
  one: string;
  many: string;
  /** The state after a success. */
  done: string;
  /** The pause after the first failed attempt, in seconds. */
  firstPause: number;
  /** The time limit of an attempt, in milliseconds. */
  longest: number;
  /** How long a server may take for an attempt before another one repeats it, in seconds: longer than the time limit. */
  lease: number;
  /** The most attempts at the same time. */
  most: number;
  /** Opens the transport of a starting server; undefined where it sends nothing. */
  open: () => Transport<Row, Answer> | undefined;
  /**
   * Records what else follows from the outcome of an attempt, before the row is changed.
   * @param pause the seconds until the next attempt, if there is one
   * @returns further columns of the row
   */
  onOutcome?: (trx: Trx, row: Row, answer: Answer, pause: number | undefined) => Promise<Record<string, unknown>>;
  /** The job that deletes rows some weeks after their end, as far as the condition holds. */
  expiry: Pick<Job, 'name' | 'title'> & { deleted: (count: number) => Said; condition?: RawBuilder<boolean> };
}

interface SenderOptions {
  db: Db;
  log: JobLog;
  /** Notifications of new rows. */
  writes?: WriteSource | undefined;
  /** The pause between two looks, in milliseconds. */
  every?: number;
  /** The time limit of an attempt, in milliseconds. */
  longest?: number;
}

export interface Outbox {
  /** Hands due rows over as long as a server runs. @returns a function that stops this, and waits for attempts in progress */
  send: (options: SenderOptions) => () => Promise<void>;
  /** Does the same, for the `server.ts` of the feature. */
  sender: Worker;
  /** Makes a row due now, with all its attempts. @param done also one that was sent @returns whether there is one */
  repeat: (db: Db, id: number, done?: 'done too') => Promise<boolean>;
  /** Deletes rows some weeks after their end. @returns their number */
  expire: (db: Db) => Promise<number>;
  /** Does the same every day, for the `server.ts` of the feature. */
  expired: Job;
}

/**
 * Defines an outbox: a table whose rows are written in the transaction that causes them, and handed over after its commit, at least
 * once. Servers lease the rows that are due, repeat failed attempts after pauses, and take over those of a server that disappears.
 */
export function defineOutbox<Row extends { id: number; attempts: number }, Answer extends Outcome>(
  options: OutboxOptions<Row, Answer>,
): Outbox {
  const { one, many, done, firstPause, most, open, onOutcome, expiry } = options;
  const table = sql.table(options.table);
  const now = sql`now()`;

  /** Takes rows that are due, for a limited time: if this server disappears, another one repeats the attempt. */
  const claim = async (db: Db, { due, taken }: Transport<Row, Answer>, underWay: readonly Row[]) => {
    const isDue = sql<boolean>`next.state = 'waiting' AND next.next_at <= ${now}
      AND (next.leased_until IS NULL OR next.leased_until <= ${now})`;
    const { rows } = await sql<Row>`
      UPDATE ${table} AS claimed
      SET attempts = attempts + 1, leased_until = ${fromNow(options.lease * 1_000)}${taken ? sql`, ${taken}` : sql``}
      FROM (${due(isDue, underWay)}) AS due
      WHERE claimed.id = due.id
      RETURNING due.*, claimed.*`.execute(db);
    return rows;
  };
  /** Matches a row that no other server has attempted meanwhile. */
  const isMine = ({ id, attempts }: Row) => sql`id = ${id} AND attempts = ${attempts} AND state = 'waiting'`;

  /** Records the outcome of an attempt, and when the next one is due. @returns the seconds until then */
  const settle = async (db: Db, row: Row, answer: Answer) => {
    const { error = null, reply = null, isPermanent = false, retryAfter } = answer;
    const pause = error === null || isPermanent ? undefined : pauseAfter(firstPause, row.attempts, retryAfter);
    await db.transaction().execute(async (trx) => {
      const values = {
        ...(await onOutcome?.(trx, row, answer, pause)),
        state: error === null ? done : pause === undefined ? 'failed' : 'waiting',
        leased_until: null,
        last_at: sql`clock_timestamp()`,
        last_reply: reply,
        last_error: error,
        ...(pause !== undefined && { next_at: fromNow(pause * 1_000) }),
      };
      const columns = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
      await sql`
        UPDATE ${table} SET ${sql.join(columns)} WHERE ${error === null ? sql`id = ${row.id}` : isMine(row)}`.execute(
        trx,
      );
    });
    return pause;
  };
  /** Gives a row back that this server could not attempt to the end. */
  const release = (db: Db, row: Row) =>
    sql`UPDATE ${table} SET leased_until = NULL, attempts = attempts - 1 WHERE ${isMine(row)}`.execute(db);

  const send = ({ db, log, writes, every = LOOK_MS, longest = options.longest }: SenderOptions) => {
    const transport = open();
    if (!transport) return async () => {};
    const ending = new AbortController();
    const underWay = new Map<Promise<void>, Row>();
    const attempt = async (row: Row) => {
      const answer = await transport.attempt(row, AbortSignal.any([AbortSignal.timeout(longest), ending.signal]));
      if (ending.signal.aborted && answer.error !== undefined) return void (await release(db, row));
      const pause = await settle(db, row, answer);
      if (pause !== undefined) loop.wake(pause * 1_000);
    };
    const begin = (row: Row) => {
      const work = attempt(row)
        // The lease ends by itself, and the attempt is repeated.
        .catch((error: unknown) => log.warn({ err: error }, `The outcome of a ${one} was not recorded.`))
        .finally(() => {
          underWay.delete(work);
          loop.wake();
        });
      underWay.set(work, row);
    };
    const look = async () => {
      const due = underWay.size < most ? await claim(db, transport, [...underWay.values()]) : [];
      due.forEach(begin);
      return due.length > 0 && underWay.size < most ? 0 : undefined;
    };
    const loop = startLoop(look, {
      every,
      writes,
      onError: (error) => log.warn({ err: error }, `${many} that are due could not be read.`),
    });
    return async () => {
      await loop.stop();
      const grace = setTimeout(() => ending.abort(), GRACE_MS);
      await Promise.all(underWay.keys());
      clearTimeout(grace);
    };
  };
  const expire = async (db: Db) => {
    const { numAffectedRows } = await sql`
      DELETE FROM ${table} WHERE state <> 'waiting' AND last_at < ${now} - make_interval(days => ${KEPT_DAYS})
        AND ${expiry.condition ?? sql`true`}`.execute(db);
    return Number(numAffectedRows);
  };
  return {
    send,
    sender: defineWorker({ start: send }),
    repeat: async (db, id, also) => {
      const { numAffectedRows } = await sql`
        UPDATE ${table} SET state = 'waiting', attempts = 0, next_at = ${now}
        WHERE id = ${id} ${also ? sql`` : sql`AND state <> ${done}`}`.execute(db);
      return numAffectedRows === 1n;
    },
    expire,
    expired: defineJob({
      name: expiry.name,
      title: expiry.title,
      schedule: { every: 24 * 60 * 60_000 },
      missed: 'run',
      run: async ({ db }) => expiry.deleted(await expire(db)),
    }),
  };
}
