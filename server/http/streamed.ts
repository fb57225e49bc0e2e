import { Readable } from 'node:stream';
import { LONGEST_HELD_MS } from '../db/snapshot';
import { LARGE } from './largeTurns';
import { type Answer, pieces } from './pieces';

/** An answer of which one list is still to be read. */
export class Unfinished {
  /** @param close ends the reading, whether or not it has come to its end */
  constructor(
    readonly answer: Answer,
    readonly close: () => void,
  ) {}
}

/** Bytes that are made ahead of the reader: what is not large is soon made, however slow he is. */
export const AHEAD = LARGE;

/**
 * The text of an answer, made while it is sent; `made` is emitted once nothing is read for it any more. It waits for its reader
 * for {@link LONGEST_HELD_MS} in all, since it holds a connection to the database meanwhile. Then it fails.
 */
export class Streamed extends Readable {
  /** Of what was made so far. */
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
