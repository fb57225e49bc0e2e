import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresPoolClient } from 'kysely';
import { connectBy } from './connect';
import type { Pool, PoolState } from './pool';
import { hasReached, NEVER, type Position, positionOfPrimary } from './position';
import { Standby } from './standby';
import type { Db } from './types';

/** Who reads. */
export interface Reader {
  /** By what he is known: the same one reads from the same standby, so that time does not go back for him. */
  client: string;
  /** What he must find: his own last write. */
  since: Position;
}

/** How a standby stands. */
export interface StandbyState {
  place: string;
  /** Milliseconds: for so long it lacks something that was committed. */
  lag: number;
  /** Queries, or transactions, that it was asked. */
  reads: number;
  /** Why nothing is read from it, in words; undefined where it is in use. */
  trouble?: string;
  pool: PoolState;
}

/** How often all are looked at. */
const LOOK_MS = 1_000;
/** And, while somebody waits for them. */
const CATCHING_UP_MS = 20;
/** Whoever reads finds what others did before so long, or the standby is left out. */
export const LONGEST_LAG_MS = 10_000;

/**
 * Reads go to standbys that have replayed the reader's own last write. Whatever else is asked, and whatever no standby can
 * answer, goes to the primary.
 */
export class Standbys {
  /** Queries that go where {@link reading} lets them. */
  readonly db: Db;
  private readonly all: Standby[];
  private readonly readers = new AsyncLocalStorage<Reader>();
  private readonly stopping = new AbortController();
  /** The timeline of the primary; 0 before it is known. */
  private timeline = 0;
  /** What was told last of each, without figures. */
  private readonly told = new Map<string, string>();
  private readonly watching: Promise<void>;

  constructor(
    private readonly primary: { db: Db; pool: Pool },
    urls: readonly string[],
    private readonly log: (message: string) => void = () => {},
  ) {
    this.all = urls.map((url) => new Standby(url));
    this.db = connectBy({ connect: () => this.connect(), end: async () => {} });
    this.watching = this.watch();
  }

  /** Does what only reads, for somebody who has told how far he is. */
  reading<Result>(reader: Reader, read: () => Result): Result {
    return this.readers.run(reader, read);
  }

  /** What whoever has just written must find from now on. */
  async written(): Promise<Position> {
    const late = sleep(LOOK_MS, NEVER, { ref: false });
    return Promise.race([positionOfPrimary(this.primary.db).catch(() => NEVER), late]);
  }

  /** Waits until everybody finds what has been written so far, whichever standby he reads from. */
  async caughtUp(): Promise<void> {
    const position = await this.written();
    const isBehind = (standby: Standby) => !this.troubleOf(standby) && !hasReached(standby.position, position);
    const end = performance.now() + LONGEST_LAG_MS;
    for (let behind = this.all.filter(isBehind); behind.length > 0; behind = behind.filter(isBehind)) {
      if (performance.now() > end) return;
      await Promise.all(behind.map((standby) => standby.look()));
      await sleep(CATCHING_UP_MS, undefined, { ref: false });
    }
  }

  state(): StandbyState[] {
    return this.all.map((standby) => {
      const { place, lag, reads } = standby;
      const trouble = this.troubleOf(standby);
      return { place, lag, reads, ...(trouble && { trouble }), pool: standby.pool.state() };
    });
  }

  async close(): Promise<void> {
    this.stopping.abort();
    await this.watching;
    await Promise.all(this.all.map((standby) => standby.close()));
  }

  private async connect(): Promise<PostgresPoolClient> {
    const reader = this.readers.getStore();
    const standby = reader && (await this.standbyFor(reader));
    return standby ? standby.connect(this.primary.pool) : this.primary.pool.connect();
  }

  private async standbyFor({ client, since }: Reader): Promise<Standby | undefined> {
    const inUse = this.all.filter((standby) => this.troubleOf(standby) === undefined);
    const [own] = inUse.splice(hashOf(client) % inUse.length, 1);
    if (!own || hasReached(own.position, since)) return own;
    if (since.timeline > this.timeline) return undefined;
    // Mostly it has come by there since it was looked at last.
    await own.look();
    return [own, ...inUse].find((each) => this.troubleOf(each) === undefined && hasReached(each.position, since));
  }

  private troubleOf(standby: Standby): string | undefined {
    if (standby.trouble) return standby.trouble;
    if (standby.position.timeline !== this.timeline) return 'does not follow the primary';
    return standby.lag > LONGEST_LAG_MS ? `is ${Math.round(standby.lag / 1_000)} s behind` : undefined;
  }

  private async watch(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      // Where the primary is not there, that is told by whoever needs it; standbys go on meanwhile.
      await this.measure().catch(() => {});
      await Promise.all(this.all.map((standby) => standby.look()));
      this.tell();
      await sleep(LOOK_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  /** Tells what is left out from now on, and what is back. */
  private tell(): void {
    for (const { place, trouble = '' } of this.state()) {
      const kind = trouble.replace(/\d+/g, '');
      if (this.told.get(place) === kind) continue;
      this.told.set(place, kind);
      this.log(
        trouble ? `The standby ${place} ${trouble}; nothing is read from it.` : `The standby ${place} is read from.`,
      );
    }
  }

  private async measure(): Promise<void> {
    const at = performance.now();
    const position = await positionOfPrimary(this.primary.db);
    this.timeline = position.timeline;
    for (const standby of this.all) standby.compare({ at, position });
  }
}

/** The same number for the same text. */
const hashOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE();
