import type { PostgresPoolClient } from 'kysely';
import { connectBy } from '../connection/connect';
import { REQUEST_LIMITS } from '../connection/limits';
import { BEGIN, openPool, type Pool } from '../connection/pool';
import { sharesSessions } from '../connection/pooler';
import { isPassing, isUnreachable } from '../sqlStates';
import type { Db } from '../types';
import { hasReached, type Position, positionOfStandby, START } from './position';
import { placeOf } from './primary';

/** Reads fail over to the primary soon when a standby does not answer. */
const LIMITS = { ...REQUEST_LIMITS, connect: 2_000 };
/** The most moments kept; beyond that every other one is dropped. */
const MOMENTS = 600;

/** The primary's log position at a moment. */
interface Moment {
  at: number;
  position: Position;
}

/** A read replica, with its last known replay position. */
export class Standby {
  readonly place: string;
  readonly pool: Pool;
  /** Its replay position at the last look; the real one may be higher. */
  position: Position = START;
  /** The number of connections it has lent to readers. */
  reads = 0;
  /** Why it serves no reads, as text; undefined where it does. */
  trouble: string | undefined = 'has not been looked at yet';
  private readonly db: Db;
  /** The primary's moments that it had not replayed at the last look, oldest first. */
  private missed: Moment[] = [];
  private looking?: Promise<void>;
  /** Whether its connections share sessions; unknown until it first answers. */
  private shares?: boolean;

  constructor(url: string) {
    this.place = placeOf(url);
    this.pool = openPool(url, { limits: LIMITS, standby: true });
    this.db = connectBy(this.pool);
  }

  /** Updates the position. Concurrent calls share one query. */
  look(): Promise<void> {
    this.looking ??= this.ask().finally(() => {
      this.looking = undefined;
    });
    return this.looking;
  }

  /** Replication lag in milliseconds: the age of the oldest known commit that it has not replayed. */
  get lag(): number {
    const missed = this.missed.find(({ position }) => !hasReached(this.position, position));
    return missed ? performance.now() - missed.at : 0;
  }

  /** Records the primary's position, to measure the lag by. */
  compare(moment: Moment): void {
    this.missed = [...this.missed.filter(({ position }) => !hasReached(this.position, position)), moment];
    if (this.missed.length > MOMENTS) this.missed = this.missed.filter((_, index) => index % 2 === 0);
  }

  /** Returns a connection whose reads fall back to the primary. */
  async connect(primary: Pool): Promise<PostgresPoolClient> {
    const client = await this.pool.connect().catch((error: Error) => this.note(error));
    if (!client) return primary.connect();
    this.reads++;
    return this.orElse(client, primary);
  }

  close(): Promise<void> {
    return this.db.destroy();
  }

  private async ask(): Promise<void> {
    try {
      this.shares ??= await sharesSessions(this.db);
      this.position = (await positionOfStandby(this.db)) ?? START;
      if (this.shares)
        this.trouble = 'is behind a pooler that lends its sessions to other connections between two transactions';
      else this.trouble = this.position === START ? 'is no standby' : undefined;
    } catch (error) {
      this.note(error as Error);
    }
  }

  private note(error: Error): void {
    this.trouble = isUnreachable(error) ? 'does not answer' : `cannot be read: ${error.message}`;
  }

  private orElse(client: PostgresPoolClient, primary: Pool): PostgresPoolClient {
    let isTransaction = false;
    const query = (text: string, values: readonly unknown[]) => {
      isTransaction ||= BEGIN.test(text);
      return client.query(text, values).catch(async (error: Error) => {
        if (isUnreachable(error)) this.note(error);
        // A transaction that began here cannot continue on another host.
        if (isTransaction || !isPassing(error)) throw error;
        const other = await primary.connect();
        return other.query(text, values).finally(() => other.release());
      });
    };
    return { query: query as PostgresPoolClient['query'], release: () => client.release() };
  }
}
