import { resolve } from 'node:path';
import { sql } from 'kysely';
import type { Clock } from '../../server/db/day';
import { FEATURES } from '../../server/db/extensionMigrations';
import { readEvents } from '../../server/events/derive';
import type { EventMessage } from '../../server/events/event';
import { listeners } from '../../server/events/on';
import { settledId } from '../../server/events/settled';
import type { Job } from '../../server/jobs/job';
import { catalogueOf } from '../../server/resources/core';
import { original } from '../../server/texts/message';
import type { Api } from './api';
import { at, on } from './clock';
import { type Extended, someOf } from './extendedRecords';
import { openExtended } from './extensions';
import { TODAY } from './modelWorld';

/** The app with all extensions of the project. */
export interface ExtendedApi extends Api, Extended {
  /** Creates a record of a list and returns its id, for a reference. @example regionId: await someOf('regions') */
  someOf: (list: string) => Promise<number>;
  /** The clock of the app and of its jobs, which stands at 2025-03-15T12:00:00Z. */
  clock: Clock;
  /**
   * Runs a job.
   * @param options.now the moment of its clock, such as `2025-04-01T00:30:00Z`; default: the moment of `clock`
   * @returns its result, for the history
   */
  runJob: (job: Job, options?: { now?: string }) => Promise<string | undefined>;
  /**
   * Delivers the events that were recorded since the app was opened, or since the last call, to all listeners.
   * @returns the delivered events
   * @throws the error of a listener; the next call delivers the same events again
   */
  deliverEvents: () => Promise<EventMessage[]>;
  /** Returns the mails in the outbox, in the order of their writing. Nothing sends them. */
  writtenMails: () => Promise<WrittenMail[]>;
}

/** A mail that waits to be sent. */
interface WrittenMail {
  to: string;
  subject: string;
  text: string;
  /** The record that it is about, `appointments/7`. */
  record: string | null;
}

/** With these, the server writes mails. */
const MAIL = { SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'stock@firm.test' };
let before: Partial<typeof MAIL> = {};
/** The open apps: the tests of several pages share a process. */
let openCount = 0;

function setUpMail(): void {
  openCount += 1;
  if (openCount > 1) return;
  const { SMTP_URL, MAIL_FROM } = process.env;
  before = { ...(SMTP_URL && { SMTP_URL }), ...(MAIL_FROM && { MAIL_FROM }) };
  Object.assign(process.env, MAIL);
}

function restoreMail(): void {
  openCount -= 1;
  if (openCount > 0) return;
  for (const name of Object.keys(MAIL)) delete process.env[name];
  Object.assign(process.env, before);
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
  const sources = catalogueOf(extensions);
  let delivered = await newest();
  setUpMail();
  return {
    ...api,
    clock: on(TODAY),
    someOf: (list) => someOf(api, list),
    runJob: async (job, { now } = {}) => {
      const clock = now === undefined ? on(TODAY) : at(new Date(now));
      const result = await job.run({ db, databaseUrl: url, clock, log: console, signal, byHand: true });
      return result && original(result);
    },
    deliverEvents: async () => {
      const upTo = await newest();
      const { events } = await readEvents(db, sources, { after: delivered, upTo }, upTo - delivered);
      for (const listener of listeners.of(extensions)) {
        const types = await listener.types(db);
        const wanted = events.filter(({ type }) => types.includes('*') || types.includes(type));
        for (const batch of listener.isBatch && wanted.length > 0 ? [wanted] : wanted.map((event) => [event])) {
          await listener.run(batch, { db, log: console, signal });
        }
      }
      delivered = upTo;
      return events;
    },
    writtenMails: async () => {
      const { rows } = await sql<WrittenMail>`
        SELECT recipient AS "to", subject, text, record FROM mail_message ORDER BY id`.execute(db);
      return rows;
    },
    close: async () => {
      restoreMail();
      await api.close();
    },
  };
}
