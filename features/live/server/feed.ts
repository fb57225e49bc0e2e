import type { FastifyBaseLogger } from 'fastify';
import { CHANNEL, notifyServers } from '../../../server/db/connection/channel';
import { type Connection, openConnection } from '../../../server/db/connection/connection';
import type { Db } from '../../../server/db/types';
import { ApiError } from '../../../server/errors';
import type { News } from '../contract';
import { type AuditRow, changesOf, eventsSince, Growth, MOST, type Since } from './news';

/** The minimum interval, in milliseconds, between two reads, and between two notifications of other servers. */
const PAUSE_MS = 100;
/** The heartbeat interval. It also finds changes that another program wrote into the database. */
const BEAT_MS = 15_000;
/** How long the connection outlives the last listener: a user who opens another page soon listens again. */
const LINGER_MS = 3_000;

/** A client of the feed. */
export interface Listener {
  /** @param position the event id from which the client can resume */
  hear: (news: News, position: number) => void;
  /** Called at every heartbeat, and when accounts or sessions change. */
  beat: () => void;
  end: () => void;
}

/**
 * Publishes new rows of the audit trail while there are listeners. `NOTIFY` runs after the commit and only says that there
 * are new rows: within the transactions it would serialize moves.
 */
export class Feed {
  private readonly listeners = new Set<Listener>();
  private readonly growth = new Growth();
  private isStopped = false;
  private connection: Connection | undefined;
  private beating: NodeJS.Timeout | undefined;
  private queue: Promise<unknown> = Promise.resolve();
  private notifying: Promise<unknown> = Promise.resolve();
  private readonly look = atMostEvery(PAUSE_MS, () => this.enqueue(() => this.read()));
  private readonly notify = atMostEvery(PAUSE_MS, () => notifyServers(this.db));

  constructor(
    private readonly db: Db,
    private readonly url: string,
    private readonly log: FastifyBaseLogger,
    /** Waits until all standbys in use have the recorded changes. */
    private readonly found: () => Promise<void> = async () => {},
  ) {}

  get size(): number {
    return this.listeners.size;
  }

  /**
   * Adds a listener, and first sends it the changes it has missed.
   * @returns a function that removes it
   */
  async join(listener: Listener, since: Since): Promise<() => void> {
    await this.enqueue(async () => {
      if (this.isStopped) throw new ApiError(503, 'The server is being stopped.');
      await this.open();
      if (this.size === 0) await this.growth.begin(this.db);
      const noted = await eventsSince(this.db, since);
      const news = { changes: await changesOf(this.db, noted ?? []), missed: !noted };
      await this.found();
      listener.hear(news, this.growth.read);
      this.listeners.add(listener);
    });
    return () => {
      this.listeners.delete(listener);
      if (this.size === 0) setTimeout(() => void this.enqueue(() => this.closeIfUnused()), LINGER_MS).unref();
    };
  }

  /** Notifies all servers of new rows. */
  written(): void {
    this.notifying = this.notify().catch((error: unknown) =>
      this.log.warn({ err: error }, 'other servers were not notified of a change'),
    );
  }

  /** Ends all streams, for which a stopping server would wait forever. */
  async stop(): Promise<void> {
    this.isStopped = true;
    for (const { end } of this.listeners) end();
    this.listeners.clear();
    await this.notifying;
    await this.enqueue(() => this.closeIfUnused());
  }

  /** Runs work in sequence, so that listeners get changes in order. */
  private enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.queue.then(work);
    this.queue = done.catch(() => {});
    return done;
  }

  private async read(): Promise<void> {
    if (this.size === 0) return;
    await this.open();
    for (let rows = await this.growth.next(this.db); rows.length > 0; rows = await this.growth.next(this.db)) {
      // These rows are not read again: if their meaning cannot be determined, listeners at least hear of a change.
      const changes = rows.length < MOST ? await changesOf(this.db, rows).catch(this.warn) : undefined;
      const news = { changes: changes ?? [], missed: !changes };
      await this.found();
      for (const { hear } of this.listeners) hear(news, this.growth.read);
      if (rows.some(isOfAccounts)) for (const { beat } of this.listeners) beat();
      if (changes) return;
    }
  }

  private async open(): Promise<void> {
    if (this.connection) return;
    const connection = await openConnection(this.url);
    connection.client.on('notification', () => this.onNotification());
    connection.client.on('end', () => {
      if (this.connection !== connection) return;
      this.connection = undefined;
      this.onNotification();
    });
    await connection.client.query(`LISTEN ${CHANNEL}`);
    this.connection = connection;
    this.beating ??= setInterval(() => this.beat(), BEAT_MS).unref();
  }

  private onNotification(): void {
    this.look().catch(this.warn);
  }

  private readonly warn = (error: unknown): undefined => {
    this.log.warn({ err: error }, 'new rows of the audit trail could not be read');
  };

  private beat(): void {
    this.onNotification();
    for (const { beat } of this.listeners) beat();
  }

  private async closeIfUnused(): Promise<void> {
    if (this.size > 0) return;
    clearInterval(this.beating);
    this.beating = undefined;
    const { connection } = this;
    this.connection = undefined;
    await connection?.[Symbol.asyncDispose]();
  }
}

const isOfAccounts = ({ action, entity }: AuditRow) =>
  action === 'sign-out' || entity === 'accounts' || entity === 'tokens';

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
