import { sql } from 'kysely';
import type { Db, Executor } from '../types';
import { type Connection, openConnection } from './connection';
import { destroy } from './idle';

/** The notification channel of the servers of one database. A notification only says that something was written. */
const CHANNEL = 'magazyn_written';
/** The minimum interval between two notifications of a server, in milliseconds. */
const PAUSE_MS = 100;

/** Notifies all servers that there are new rows; within a transaction, when it commits. */
export const notifyServers = (db: Executor): Promise<unknown> => sql`SELECT pg_notify(${CHANNEL}, '')`.execute(db);

/**
 * Sends and receives notifications of writes, among the servers of a database. `NOTIFY` runs after the commit and only says that there are new rows: within the
 * transactions it would serialize moves. One connection serves all hearers; without hearers there is none.
 */
export class Writes {
  private readonly hearers = new Set<() => unknown>();
  private connection: Connection | undefined;
  private opening: Promise<void> | undefined;
  private telling: Promise<unknown> = Promise.resolve();
  private readonly notify = atMostEvery(PAUSE_MS, () => notifyServers(this.db));

  constructor(
    private readonly db: Db,
    private readonly url: string,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Notifies all servers, this one included. */
  tell(): void {
    this.telling = this.notify().catch(this.onError);
  }

  /**
   * Calls a function after writes, at most every `ms`, and when some may have been missed.
   * @returns a function that ends this
   */
  hear(ms: number, hear: () => unknown): () => void {
    const paced = atMostEvery(ms, async () => hear());
    this.hearers.add(paced);
    return () => {
      this.hearers.delete(paced);
      if (this.hearers.size === 0) this.disconnect();
    };
  }

  /** Whether hearers are called: otherwise they have to look for themselves. */
  get isHeard(): boolean {
    return this.connection !== undefined;
  }

  /** Connects where there is no connection, or where it was lost. */
  open(): Promise<void> {
    if (this.connection) return Promise.resolve();
    this.opening ??= this.connect().finally(() => {
      this.opening = undefined;
    });
    return this.opening;
  }

  /** Waits for the last notification. */
  async close(): Promise<void> {
    this.hearers.clear();
    this.disconnect();
    await this.telling;
  }

  private async connect(): Promise<void> {
    const connection = await openConnection(this.url, 'magazyn');
    connection.client.on('notification', () => this.callHearers());
    connection.client.on('end', () => {
      if (this.connection !== connection) return;
      this.connection = undefined;
      this.callHearers();
    });
    await connection.client.query(`LISTEN ${CHANNEL}`).catch((error: unknown) => {
      destroy(connection.client, new Error('It does not listen.'));
      throw error;
    });
    this.connection = connection;
    if (this.hearers.size === 0) this.disconnect();
    else this.callHearers();
  }

  private callHearers(): void {
    for (const hear of this.hearers) hear();
  }

  private disconnect(): void {
    const { connection } = this;
    this.connection = undefined;
    // Without a goodbye, which a dead network would keep waiting.
    if (connection) destroy(connection.client, new Error('Nothing listens any more.'));
  }
}

/**
 * Returns a throttled function: the first call runs at once, further ones share one run after the pause.
 * @example const look = atMostEvery(100, () => read());
 */
function atMostEvery(ms: number, work: () => Promise<unknown>): () => Promise<void> {
  let last = Number.NEGATIVE_INFINITY;
  let next: Promise<void> | undefined;
  return () => {
    next ??= new Promise<void>((resolve, reject) => {
      const begin = () => {
        last = performance.now();
        next = undefined;
        work().then(() => resolve(), reject);
      };
      setTimeout(begin, last + ms - performance.now());
    });
    return next;
  };
}
