import { setTimeout as sleep } from 'node:timers/promises';
import { actAs, currentActor } from '../../../server/db/actor';
import { ApiError } from '../../../server/errors';
import { errorText } from '../../../server/errorText';
import type { Said } from '../../../server/texts/message';
import type { Course } from './target';

/** How long a request waits for the end; afterwards the client asks for the progress. */
const WAIT_MS = 5_000;

interface Run {
  done: number;
  stop: AbortController;
  end: Promise<void>;
}

/** The writes and undos under way on this server. */
export class Writes {
  private readonly runs = new Map<number, Run>();
  /** Why the last write of a batch failed. */
  private readonly errors = new Map<number, Said>();

  /** Runs work on a batch; returns when it has ended or after a few seconds. @throws its error, if it failed by then */
  async run(id: number, work: (course: Course) => Promise<unknown>): Promise<void> {
    if (this.runs.has(id)) throw new ApiError(409, 'The import is written at this moment.');
    this.errors.delete(id);
    const stop = new AbortController();
    const run: Run = { done: 0, stop, end: Promise.resolve() };
    const onProgress = (done: number) => {
      run.done = done;
    };
    const course: Course = { onProgress, signal: stop.signal };
    let isAwaited = true;
    run.end = actAs(currentActor(), () => work(course))
      .then(() => {})
      .catch((error: unknown) => {
        if (stop.signal.aborted) return;
        if (isAwaited) throw error;
        this.errors.set(id, error instanceof ApiError ? error.said : errorText(error));
      })
      .finally(() => this.runs.delete(id));
    this.runs.set(id, run);
    try {
      await Promise.race([run.end, sleep(WAIT_MS, undefined, { ref: false })]);
    } finally {
      isAwaited = false;
    }
  }

  /** The number of rows that are written; undefined where no write is under way. */
  doneOf(id: number): number | undefined {
    return this.runs.get(id)?.done;
  }

  errorOf(id: number): Said | null {
    return this.errors.get(id) ?? null;
  }

  /** Stops a write and rolls it back. @returns whether there was one */
  async cancel(id: number): Promise<boolean> {
    const run = this.runs.get(id);
    run?.stop.abort();
    await run?.end;
    return run !== undefined;
  }

  /** Stops all, before the server closes. */
  async close(): Promise<void> {
    await Promise.all([...this.runs.keys()].map((id) => this.cancel(id)));
  }
}
