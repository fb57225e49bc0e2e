import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresPoolClient } from 'kysely';
import { type Loop, startLoop } from '../../loop';
import { connectBy } from '../connection/connect';
import type { Pool, PoolState } from '../connection/pool';
import type { Db } from '../types';
import { hasReached, NEVER, type Position, positionOfPrimary } from './position';
import { Standby } from './standby';

/** The client of a read request. */
export interface Reader {
  /** Identifies the client. It always reads from the same standby, so that it never sees an older state than before. */
  client: string;
  /** The position of the client's own last write, which its reads must include. */
  since: Position;
}

/** The state of a standby. */
export interface StandbyState {
  place: string;
  /** Replication lag in milliseconds. */
  lag: number;
  /** The number of queries or transactions it has served. */
  reads: number;
  /** Why it serves no reads, as text; undefined where it does. */
  trouble?: string;
  pool: PoolState;
}

/** How often the server queries all positions. */
const LOOK_MS = 1_000;
/** How often it does while a caller waits for them. */
const CATCHING_UP_MS = 20;
/** The largest lag: a standby that is further behind is out of use. */
export const LONGEST_LAG_MS = 10_000;

/**
 * Routes reads to standbys that have replayed the reader's own last write. Everything else goes to the primary, and so do
 * reads that no standby can answer.
 */
export class Standbys {
  /** Its queries go to a standby within {@link reading}, else to the primary. */
  readonly db: Db;
  private readonly all: Standby[];
  private readonly readers = new AsyncLocalStorage<Reader>();
  /** The timeline of the primary; 0 before the first measurement. */
  private timeline = 0;
  /** The last logged trouble of each standby, without its numbers. */
  private readonly lastLogged = new Map<string, string>();
  private readonly watching: Loop;

  constructor(
    private readonly primary: { db: Db; pool: Pool },
    urls: readonly string[],
    private readonly log: (message: string) => void = () => {},
  ) {
    this.all = urls.map((url) => new Standby(url));
    this.db = connectBy({ connect: () => this.connect(), end: async () => {} });
    this.watching = startLoop(() => this.look(), { every: LOOK_MS, onError: () => {} });
  }

  /** Runs read-only work for a reader that sent the position of its last write. */
  reading<Result>(reader: Reader, read: () => Result): Result {
    return this.readers.run(reader, read);
  }

  /** Returns the position that a client's reads must include after its write. */
  async written(): Promise<Position> {
    const late = sleep(LOOK_MS, NEVER, { ref: false });
    return Promise.race([positionOfPrimary(this.primary.db).catch(() => NEVER), late]);
  }

  /** Waits until all standbys in use have replayed everything written so far. */
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
    await this.watching.stop();
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
    // It has usually replayed that since the last look.
    await own.look();
    return [own, ...inUse].find((each) => this.troubleOf(each) === undefined && hasReached(each.position, since));
  }

  private troubleOf(standby: Standby): string | undefined {
    if (standby.trouble) return standby.trouble;
    if (standby.position.timeline !== this.timeline) return 'does not follow the primary';
    return standby.lag > LONGEST_LAG_MS ? `is ${Math.round(standby.lag / 1_000)} s behind` : undefined;
  }

  private async look(): Promise<undefined> {
    // Requests that need the primary report its absence; standbys continue meanwhile.
    await this.measure().catch(() => {});
    await Promise.all(this.all.map((standby) => standby.look()));
    this.logChanges();
  }

  /** Logs which standbys go out of use and which return. */
  private logChanges(): void {
    for (const { place, trouble = '' } of this.state()) {
      const kind = trouble.replace(/\d+/g, '');
      if (this.lastLogged.get(place) === kind) continue;
      this.lastLogged.set(place, kind);
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

/** Returns the same number for the same text. */
const hashOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE();
