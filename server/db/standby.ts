import type { PostgresPoolClient } from 'kysely';
import { connectBy } from './connect';
import { REQUEST_LIMITS } from './limits';
import { BEGIN, openPool, type Pool } from './pool';
import { hasReached, type Position, positionOfStandby, START } from './position';
import { placeOf } from './primary';
import type { Db } from './types';
import { isPassing, isUnreachable } from './unreachable';

/** A standby that does not answer is left out; what it was asked goes to the primary. */
const LIMITS = { ...REQUEST_LIMITS, connect: 2_000 };
/** Moments that are remembered; beyond that every other one. */
const MOMENTS = 600;

/** Where the primary was when. */
interface Moment {
  at: number;
  position: Position;
}

/** A database that follows the primary, as far as it is known to have come. */
export class Standby {
  readonly place: string;
  readonly pool: Pool;
  /** What it had replayed when it was looked at last, and more by now. */
  position: Position = START;
  /** How many connections it gave to those who read. */
  reads = 0;
  /** Why nothing is read from it, in words. */
  trouble: string | undefined = 'has not been looked at yet';
  private readonly db: Db;
  /** Moments by which it had not come when it was looked at last, the oldest first. */
  private missed: Moment[] = [];
  private looking?: Promise<void>;

  constructor(url: string) {
    this.place = placeOf(url);
    this.pool = openPool(url, { limits: LIMITS, standby: true });
    this.db = connectBy(this.pool);
  }

  /** Asks how far it is. Who asks while another one does gets the same answer. */
  look(): Promise<void> {
    this.looking ??= this.ask().finally(() => {
      this.looking = undefined;
    });
    return this.looking;
  }

  /** Milliseconds: for so long it lacks something that was committed, as far as is known. */
  get lag(): number {
    const missed = this.missed.find(({ position }) => !hasReached(this.position, position));
    return missed ? performance.now() - missed.at : 0;
  }

  /** Measures it by where the primary is. */
  compare(moment: Moment): void {
    this.missed = [...this.missed.filter(({ position }) => !hasReached(this.position, position)), moment];
    if (this.missed.length > MOMENTS) this.missed = this.missed.filter((_, index) => index % 2 === 0);
  }

  /** A connection, whose reads the primary answers where this one cannot. */
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
    const ask = positionOfStandby(this.db).then((position = START) => {
      this.position = position;
      this.trouble = position === START ? 'is no standby' : undefined;
    });
    await ask.catch((error: Error) => this.note(error));
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
        // What was begun here cannot be gone on with elsewhere.
        if (isTransaction || !isPassing(error)) throw error;
        const other = await primary.connect();
        return other.query(text, values).finally(() => other.release());
      });
    };
    return { query: query as PostgresPoolClient['query'], release: () => client.release() };
  }
}
