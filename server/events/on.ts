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

export interface Listener {
  /** Its name in the database, which keeps its cursor. Never change it: a new name starts at the newest event. */
  name: string;
  /** The types of its events; all when absent. */
  types?: readonly string[];
  /** The time limit for one event in milliseconds, 30 seconds when absent. */
  within?: number;
  run: (event: EventMessage, context: ListenerContext) => Promise<void>;
}

const [declare, isListener] = attachmentPoint<Listener>('listener');

export { isListener };

/**
 * Listens to events. Exported by the `server.ts` of a feature, it needs no other registration. Each event is delivered at least
 * once, in the order of the audit trail; one that fails is repeated before the next one.
 * @example export const toErp = on('stock.moved', 'erp', async ({ data }, { signal }) => book(data, signal));
 */
export function on(
  type: string | readonly string[],
  name: string,
  run: Listener['run'],
  options: Pick<Listener, 'within'> = {},
): Listener {
  return declare({ name, ...(type !== '*' && { types: typeof type === 'string' ? [type] : type }), run, ...options });
}
