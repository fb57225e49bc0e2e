import { attachmentPoint } from '../attachment';
import type { Db } from '../db/types';
import type { JobLog } from '../jobs/job';
import type { EventMessage } from './event';

/** The second argument of a listener's function. */
export interface ListenerContext {
  db: Db;
  log: JobLog;
  /** Aborted when the server stops, or when the time of this event is over. */
  signal: AbortSignal;
}

export type EventHandler = (event: EventMessage, context: ListenerContext) => Promise<void>;
export type BatchHandler = (events: readonly EventMessage[], context: ListenerContext) => Promise<void>;

/** One type of events or several; `*` means all types. */
type EventTypes = string | readonly string[];
const listOf = (types: EventTypes): readonly string[] => (typeof types === 'string' ? [types] : types);

export interface Listener {
  /** Its name in the database, which keeps its cursor. Never change it: a new name starts at the newest event. */
  name: string;
  /** Returns the types of its events at this moment; where there are none, no event is read for it. */
  types: (db: Db) => readonly string[] | Promise<readonly string[]>;
  /** The time limit for one call in milliseconds, 30 seconds when absent. */
  within?: number;
  /** Whether `run` takes several events at once. */
  isBatch: boolean;
  run: BatchHandler;
}

type Options = Pick<Listener, 'within'>;

export const listeners = attachmentPoint<Listener>('listener', 'on', {
  name: true,
  types: true,
  within: true,
  isBatch: true,
  run: true,
});

/**
 * Listens to events. Exported by the `server.ts` of a feature, it needs no other registration. Each event is delivered at least
 * once, in the order of the audit trail; one that fails is repeated before the next one.
 * @example export const toErp = on('stock.moved', 'erp', async ({ data }, { signal }) => book(data, signal));
 */
export function on(types: EventTypes, name: string, run: EventHandler, options: Options = {}): Listener {
  return listeners.declare({
    name,
    types: () => listOf(types),
    isBatch: false,
    run: async (events, context) => {
      for (const event of events) await run(event, context);
    },
    ...options,
  });
}

/**
 * Like `on`, for a listener that handles up to 100 events in one call, which is cheaper where it only writes to the database. If it
 * fails, all of them are repeated.
 */
export function onBatch(
  types: Listener['types'] | EventTypes,
  name: string,
  run: BatchHandler,
  options: Options = {},
): Listener {
  const current = typeof types === 'function' ? types : () => listOf(types);
  return listeners.declare({ name, types: current, isBatch: true, run, ...options });
}
