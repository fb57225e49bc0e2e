import { resolve } from 'node:path';
import type { Clock } from '../../server/db/day';
import { FEATURES } from '../../server/db/extensionMigrations';
import type { EventMessage } from '../../server/event';
import { readEvents } from '../../server/events/derive';
import { settledId } from '../../server/events/settled';
import type { Job } from '../../server/jobs/job';
import { catalogueOf } from '../../server/resources/core';
import { original } from '../../server/texts/message';
import type { Api } from './api';
import { on } from './clock';
import { type Extended, someOf } from './extendedRecords';
import { openExtended } from './extensions';
import { TODAY } from './modelWorld';

/** The app with all extensions of the project. */
export interface ExtendedApi extends Api, Extended {
  /** Creates a record of a list and returns its id, for a reference. @example regionId: await someOf('regions') */
  someOf: (list: string) => Promise<number>;
  /** The clock of the app and of its jobs, which stands at 2025-03-15. */
  clock: Clock;
  /** Runs a job. @returns its result, for the history */
  runJob: (job: Job) => Promise<string | undefined>;
  /**
   * Delivers the events that were recorded since the app was opened, or since the last call, to all listeners.
   * @returns the delivered events
   * @throws the error of a listener; the next call delivers the same events again
   */
  deliverEvents: () => Promise<EventMessage[]>;
}

/** How long to wait for transactions that run. */
const SETTLE_MS = 10_000;

/**
 * Opens the app with the team's extensions and the product's features, on a database with their tables.
 * @param folder the folder of the extensions; a relative one is below the project
 */
export async function openExtensions(folder = 'extensions'): Promise<ExtendedApi> {
  const api = await openExtended([resolve(import.meta.dirname, '../..', folder), FEATURES]);
  const { db, url, extensions } = api;
  const { signal } = new AbortController();
  const newest = async () => {
    const id = await settledId(db, SETTLE_MS);
    if (id === undefined) throw new Error('A transaction is open, whose events cannot be delivered.');
    return id;
  };
  const sources = { ...catalogueOf(extensions), eventTypes: extensions.eventTypes };
  let delivered = await newest();
  return {
    ...api,
    clock: on(TODAY),
    someOf: (list) => someOf(api, list),
    runJob: async (job) => {
      const result = await job.run({ db, databaseUrl: url, clock: on(TODAY), log: console, signal, byHand: true });
      return result && original(result);
    },
    deliverEvents: async () => {
      const upTo = await newest();
      const { events } = await readEvents(db, sources, { after: delivered, upTo }, upTo - delivered);
      for (const listener of extensions.listeners) {
        const types = await listener.types(db);
        const wanted = events.filter(({ type }) => types.includes('*') || types.includes(type));
        for (const batch of listener.isBatch && wanted.length > 0 ? [wanted] : wanted.map((event) => [event])) {
          await listener.run(batch, { db, log: console, signal });
        }
      }
      delivered = upTo;
      return events;
    },
  };
}
