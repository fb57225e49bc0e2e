import { Readable } from 'node:stream';
import { LONGEST_HELD_MS } from '../../db/snapshot';
import { LARGE } from './largeSemaphore';
import { type Answer, pieces } from './pieces';

/** A response whose rows are still being read. */
export class Unfinished {
  /** @param close ends the reading, complete or not */
  constructor(
    readonly answer: Answer,
    readonly close: () => void,
  ) {}
}

/** The read-ahead buffer in bytes: responses that are not large finish soon, however slow the client is. */
export const AHEAD = LARGE;

/**
 * The text of a response, produced while it is sent; emits `made` when the reading has ended. Holds a database connection
 * meanwhile, so it waits for its client at most {@link LONGEST_HELD_MS} in total, and then fails.
 */
export class Streamed extends Readable {
  /** The bytes produced so far. */
  bytes = 0;
  private readonly pieces: AsyncIterator<Buffer, void>;
  private patience = LONGEST_HELD_MS;
  private waitsSince = 0;
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly unfinished: Unfinished,
    serialize: (answer: Answer) => string,
  ) {
    super({ highWaterMark: AHEAD });
    this.pieces = pieces(unfinished.answer, serialize);
    this.waitForReader();
  }

  override _read(): void {
    if (this.timer) this.patience -= performance.now() - this.waitsSince;
    this.stopWaiting();
    const take = ({ done, value }: IteratorResult<Buffer, void>) => {
      if (this.destroyed) return;
      if (done) this.end();
      else this.bytes += value.length;
      if (!this.push(value ?? null) && !done) this.waitForReader();
    };
    this.pieces
      .next()
      .then(take)
      .catch((error: Error) => this.destroy(error));
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.end();
    done(error);
  }

  private waitForReader(): void {
    this.waitsSince = performance.now();
    this.timer = setTimeout(() => this.destroy(new Error('The answer was not read in time.')), this.patience);
  }

  private stopWaiting(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private end(): void {
    this.stopWaiting();
    this.unfinished.close();
    this.emit('made');
  }
}
