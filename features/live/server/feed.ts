import type { FastifyBaseLogger } from 'fastify';
import { CHANNEL, notifyServers } from '../../../server/db/channel';
import { type Connection, openConnection } from '../../../server/db/connection';
import type { Db } from '../../../server/db/types';
import { ApiError } from '../../../server/errors';
import type { News } from '../contract';
import { changesOf, Growth, MOST, type Noted, notedSince, type Since } from './news';
import { atMostEvery } from './pace';

/** News are read, and told other servers of, at most once in so many milliseconds. */
const PAUSE_MS = 100;
/** Whoever listens hears something this often; what was written past the servers is found then. */
const BEAT_MS = 15_000;
/** How long the connection stays when nobody listens any more: who goes to another page listens again. */
const LINGER_MS = 3_000;

/** Somebody who listens. */
export interface Listener {
  /** @param position by which it can go on after a cut */
  hear: (news: News, position: number) => void;
  /** Called every now and then, and when something has become of accounts. */
  beat: () => void;
  end: () => void;
}

/**
 * Tells what the audit trail grows by, while somebody listens. The trail is what counts: `NOTIFY` comes after a commit, and
 * only says that there is something to be read, so that moves do not wait for one another to send it.
 */
export class Feed {
  private readonly listeners = new Set<Listener>();
  private readonly growth = new Growth();
  private isStopped = false;
  private connection: Connection | undefined;
  private beating: NodeJS.Timeout | undefined;
  private queue: Promise<unknown> = Promise.resolve();
  private saying: Promise<unknown> = Promise.resolve();
  private readonly look = atMostEvery(PAUSE_MS, () => this.enqueue(() => this.read()));
  private readonly say = atMostEvery(PAUSE_MS, () => notifyServers(this.db));

  constructor(
    private readonly db: Db,
    private readonly url: string,
    private readonly log: FastifyBaseLogger,
    /** Waits until what was recorded is found by whoever asks for it. */
    private readonly found: () => Promise<void> = async () => {},
  ) {}

  get size(): number {
    return this.listeners.size;
  }

  /**
   * Tells somebody, from now on, and first what he has missed.
   * @returns ends it
   */
  async join(listener: Listener, since: Since): Promise<() => void> {
    await this.enqueue(async () => {
      if (this.isStopped) throw new ApiError(503, 'The server is being stopped.');
      await this.open();
      if (this.size === 0) await this.growth.begin(this.db);
      const noted = await notedSince(this.db, since);
      const news = { changes: await changesOf(this.db, noted ?? []), missed: !noted };
      await this.found();
      listener.hear(news, this.growth.read);
      this.listeners.add(listener);
    });
    return () => {
      this.listeners.delete(listener);
      if (this.size === 0) setTimeout(() => void this.enqueue(() => this.closeUnheard()), LINGER_MS).unref();
    };
  }

  /** Says to all servers that something was written. */
  written(): void {
    this.saying = this.say().catch((error: unknown) => this.log.warn({ err: error }, 'nobody was told of a change'));
  }

  /** Ends what would have no end, which a server that stops would wait for. */
  async stop(): Promise<void> {
    this.isStopped = true;
    for (const { end } of this.listeners) end();
    this.listeners.clear();
    await this.saying;
    await this.enqueue(() => this.closeUnheard());
  }

  /** One thing after the other: nobody is told of something new before what came earlier. */
  private enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.queue.then(work);
    this.queue = done.catch(() => {});
    return done;
  }

  private async read(): Promise<void> {
    if (this.size === 0) return;
    await this.open();
    for (let rows = await this.growth.next(this.db); rows.length > 0; rows = await this.growth.next(this.db)) {
      // Nobody reads these rows again: where it fails to be found out what they mean, that much is told.
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
    connection.client.on('notification', () => this.hear());
    connection.client.on('end', () => {
      if (this.connection !== connection) return;
      this.connection = undefined;
      this.hear();
    });
    await connection.client.query(`LISTEN ${CHANNEL}`);
    this.connection = connection;
    this.beating ??= setInterval(() => this.beat(), BEAT_MS).unref();
  }

  private hear(): void {
    this.look().catch(this.warn);
  }

  private readonly warn = (error: unknown): undefined => {
    this.log.warn({ err: error }, 'what was written could not be told');
  };

  private beat(): void {
    this.hear();
    for (const { beat } of this.listeners) beat();
  }

  private async closeUnheard(): Promise<void> {
    if (this.size > 0) return;
    clearInterval(this.beating);
    this.beating = undefined;
    const { connection } = this;
    this.connection = undefined;
    await connection?.[Symbol.asyncDispose]();
  }
}

const isOfAccounts = ({ action, entity }: Noted) =>
  action === 'sign-out' || entity === 'accounts' || entity === 'tokens';
