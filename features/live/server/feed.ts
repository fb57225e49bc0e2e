import type { FastifyBaseLogger } from 'fastify';
import type { Writes } from '../../../server/db/connection/channel';
import type { Db } from '../../../server/db/types';
import { ApiError } from '../../../server/errors';
import type { News } from '../contract';
import { type AuditRow, changesOf, eventsSince, Growth, MOST, type Since } from './news';

/** The minimum interval between two reads, in milliseconds. */
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

/** Publishes new rows of the audit trail while there are listeners. */
export class Feed {
  private readonly listeners = new Set<Listener>();
  private readonly growth = new Growth();
  private isStopped = false;
  private unsubscribe: (() => void) | undefined;
  private beating: NodeJS.Timeout | undefined;
  private queue: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly db: Db,
    private readonly writes: Writes,
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
      if (this.isStopped) throw new ApiError(503, 'server-stopping');
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
      if (this.size === 0) setTimeout(() => void this.enqueue(async () => this.closeIfUnused()), LINGER_MS).unref();
    };
  }

  /** Ends all streams, for which a stopping server would wait forever. */
  async stop(): Promise<void> {
    this.isStopped = true;
    for (const { end } of this.listeners) end();
    this.listeners.clear();
    await this.enqueue(async () => this.closeIfUnused());
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
    this.unsubscribe ??= this.writes.hear(PAUSE_MS, () => this.look());
    this.beating ??= setInterval(() => this.beat(), BEAT_MS).unref();
    await this.writes.open().catch((error: unknown) => {
      this.closeIfUnused();
      throw error;
    });
  }

  private look(): void {
    this.enqueue(() => this.read()).catch(this.warn);
  }

  private readonly warn = (error: unknown): undefined => {
    this.log.warn({ err: error }, 'new rows of the audit trail could not be read');
  };

  private beat(): void {
    this.look();
    for (const { beat } of this.listeners) beat();
  }

  private closeIfUnused(): void {
    if (this.size > 0) return;
    clearInterval(this.beating);
    this.beating = undefined;
    this.unsubscribe?.();
    this.unsubscribe = undefined;
  }
}

const isOfAccounts = ({ action, entity }: AuditRow) =>
  action === 'sign-out' || entity === 'accounts' || entity === 'tokens';
