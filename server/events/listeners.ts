import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Writes } from '../db/connection/channel';
import { fromNow } from '../db/day';
import type { Db } from '../db/types';
import { errorText } from '../errorText';
import type { JobLog } from '../jobs/job';
import { type Loop, startLoop } from '../loop';
import { readEvents, type Sources } from './derive';
import type { EventMessage } from './event';
import type { Listener } from './on';
import { settledId } from './settled';

/** How often to look for new events. */
const LOOK_MS = 1_000;
/** Rows of the audit trail read at once. */
const BATCH = 100;
/** The time limit for one call of a listener. */
const LONGEST_MS = 30_000;
/** How long a lease outlives the time limit of a call. */
const SPARE_MS = 30_000;
/** How often to save the cursor while events are delivered. After a crash, the events since then are delivered again. */
const SAVE_MS = 1_000;
/** How long to wait for transactions that run. Longer ones delay only the events, until a later look. */
const SETTLE_MS = 10_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 300_000;

export interface ListenersOptions {
  db: Db;
  log: JobLog;
  sources: Sources;
  listeners: readonly Listener[];
  /** Notifications of new events, and of the writes of listeners. */
  writes?: Writes | undefined;
  /** The pause between two looks, in milliseconds. */
  every?: number;
}

/**
 * Delivers new events to listeners, each listener on one server at a time and independent of the others.
 * @returns a function that stops this
 */
export function deliverEvents(options: ListenersOptions): () => Promise<void> {
  const { db, log, listeners, writes, every = LOOK_MS } = options;
  if (listeners.length === 0) return async () => {};
  const working = new Map<string, Promise<void>>();
  let isRegistered = false;
  const look = async (signal: AbortSignal) => {
    if (!isRegistered) await register(db, listeners);
    isRegistered = true;
    for (const name of await waiting(db, listeners)) {
      const listener = listeners.find((each) => each.name === name);
      if (!listener || working.has(name)) continue;
      const work = deliver(options, listener, signal, loop)
        .catch((error: unknown) => {
          if (!signal.aborted) log.warn({ err: error }, `The events for ${name} could not be read.`);
        })
        .finally(() => {
          working.delete(name);
          writes?.tell();
        });
      working.set(name, work);
    }
    return undefined;
  };
  const onError = (error: unknown) => log.warn({ err: error }, 'New events could not be read.');
  const loop = startLoop(look, { every, writes, onError });
  return async () => {
    await loop.stop();
    await Promise.all(working.values());
  };
}

/** Registers new listeners at the newest event. */
async function register(db: Db, listeners: readonly Listener[]): Promise<void> {
  for (const { name } of listeners) {
    await sql`
      INSERT INTO event_listener (name, cursor) SELECT ${name}, coalesce(max(id), 0) FROM audit
      ON CONFLICT (name) DO NOTHING`.execute(db);
  }
}

/** Returns the names of listeners that have new events and no lease. */
async function waiting(db: Db, listeners: readonly Listener[]): Promise<string[]> {
  const rows = await db
    .selectFrom('event_listener')
    .select('name')
    .where(
      'name',
      'in',
      listeners.map(({ name }) => name),
    )
    .where(sql<boolean>`cursor < (SELECT max(id) FROM audit)`)
    .where('next_at', '<=', sql<Date>`now()`)
    .where(sql<boolean>`(leased_until IS NULL OR leased_until <= now())`)
    .execute();
  return rows.map(({ name }) => name);
}

/** Delivers all new events of a listener, under a lease. Stops at the first call that fails. */
async function deliver(
  { db, log, sources }: ListenersOptions,
  listener: Listener,
  signal: AbortSignal,
  loop: Loop,
): Promise<void> {
  const lease = await take(db, listener);
  if (!lease) return;
  let { cursor } = lease;
  let saved = performance.now();
  const save = () => {
    saved = performance.now();
    return advance(db, listener, lease, cursor);
  };
  try {
    // Later events wait for the next look: while goods are moved all the time, there are always new ones.
    const upTo = (await settledId(db, SETTLE_MS, signal)) ?? 0;
    while (cursor < upTo && !signal.aborted) {
      // Read after the newest event, so that a type added before that event is among them.
      const types = await listener.types(db);
      const page = types.length > 0 ? await readEvents(db, sources, { after: cursor, upTo }, BATCH) : nothing(upTo);
      const wanted = page.events.filter(({ type }) => types.includes('*') || types.includes(type));
      const calls = listener.isBatch && wanted.length > 0 ? [wanted] : wanted.map((event) => [event]);
      for (const [index, events] of calls.entries()) {
        signal.throwIfAborted();
        const failure = await handle(listener, events, { db, log, signal });
        if (failure !== undefined) {
          loop.wake(await fail(db, listener, lease, { cursor, error: failure }, log));
          return;
        }
        // A row may have several events: the cursor moves after the last one.
        const last = events.at(-1)?.position ?? cursor;
        if (calls[index + 1]?.[0]?.position !== last) cursor = last;
        if (performance.now() - saved > SAVE_MS && !(await save())) return;
      }
      cursor = page.end;
      if (!(await save())) return;
    }
  } finally {
    await db
      .updateTable('event_listener')
      .set({ cursor, leased_by: null, leased_until: null })
      .where('name', '=', listener.name)
      .where('leased_by', '=', lease.holder)
      .execute();
  }
}

const nothing = (upTo: number) => ({ events: [], end: upTo });

interface Lease {
  holder: string;
  cursor: number;
}

const leaseOf = ({ within = LONGEST_MS }: Listener) => fromNow(within + SPARE_MS);

async function take(db: Db, listener: Listener): Promise<Lease | undefined> {
  return db
    .updateTable('event_listener')
    .set({ leased_by: sql<string>`gen_random_uuid()`, leased_until: leaseOf(listener) })
    .where('name', '=', listener.name)
    .where('next_at', '<=', sql<Date>`now()`)
    .where(sql<boolean>`(leased_until IS NULL OR leased_until <= now())`)
    .returning([sql<string>`leased_by`.as('holder'), 'cursor'])
    .executeTakeFirst();
}

/** Moves the cursor and renews the lease. @returns false where another server has taken it */
async function advance(db: Db, listener: Listener, { holder }: Lease, cursor: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('event_listener')
    .set({ cursor, failures: 0, error: null, leased_until: leaseOf(listener) })
    .where('name', '=', listener.name)
    .where('leased_by', '=', holder)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns the error, if it failed or took too long */
async function handle(
  { run, within = LONGEST_MS }: Listener,
  events: readonly EventMessage[],
  { signal, ...context }: { db: Db; log: JobLog; signal: AbortSignal },
): Promise<string | undefined> {
  const over = new AbortController();
  const late = sleep(within, undefined, { signal: AbortSignal.any([over.signal, signal]) }).then(() => {
    const error = new Error(`It took longer than ${within / 1_000} s.`);
    over.abort(error);
    throw error;
  });
  try {
    const work = run(events, { ...context, signal: AbortSignal.any([signal, over.signal]) });
    await Promise.race([work, late]);
    return undefined;
  } catch (error) {
    signal.throwIfAborted();
    return errorText(error);
  } finally {
    over.abort();
    late.catch(() => {});
  }
}

/**
 * Saves the cursor before the failed event and postpones the next attempt, longer after each failure in a row.
 * @returns the milliseconds until then
 */
async function fail(
  db: Db,
  { name }: Listener,
  { holder, cursor: before }: Lease,
  { cursor, error }: { cursor: number; error: string },
  log: JobLog,
): Promise<number> {
  // An event that was delivered before this one ends the row of failures.
  const failures = cursor > before ? sql<number>`0` : sql.ref<number>('failures');
  log.warn({ listener: name, error }, `The listener ${name} failed; the event is delivered again.`);
  const next = await db
    .updateTable('event_listener')
    .set({
      cursor,
      failures: sql<number>`${failures} + 1`,
      error,
      next_at: sql<Date>`now() + make_interval(secs => least(${LONGEST_PAUSE_MS / 1_000},
        ${FIRST_PAUSE_MS / 1_000} * 2 ^ least(${failures}, 20)))`,
    })
    .where('name', '=', name)
    .where('leased_by', '=', holder)
    .returning(sql<number>`extract(epoch FROM next_at - now())::float8 * 1000`.as('ms'))
    .executeTakeFirst();
  return next?.ms ?? FIRST_PAUSE_MS;
}
