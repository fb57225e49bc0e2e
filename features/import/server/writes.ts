import { setTimeout as sleep } from 'node:timers/promises';
import { actAs, currentActor } from '../../../server/db/actor';
import type { Db } from '../../../server/db/types';
import { ApiError } from '../../../server/errors';
import { errorText } from '../../../server/errorText';
import type { Said } from '../../../server/texts/message';
import { beginRun, cancelRun, endRun, reportRun, runOf } from './runs';
import type { Course } from './target';

/** How long a request waits for the end; afterwards the client asks for the progress. */
const WAIT_MS = 5_000;
/** How often the progress is stored for other servers, and a cancellation of theirs is read. */
const REPORT_MS = 500;
/** How often a server looks whether a write of another one has ended. */
const LOOK_MS = 100;
/** How long it does: a write stops between two portions. */
const CANCEL_MS = 20_000;
const UNDER_WAY = 'The import is written at this moment.';

interface Run {
  done: number;
  stop: AbortController;
  end: Promise<void>;
}

/** The writes and undos under way on this server, whose progress other servers of the database can see. */
export class Writes {
  private readonly runs = new Map<number, Run>();
  /** Why the last write of a batch failed. */
  private readonly errors = new Map<number, Said>();

  constructor(private readonly db: Db) {}

  /** Runs work on a batch; returns when it has ended or after a few seconds. @throws its error, if it failed by then */
  async run(id: number, work: (course: Course) => Promise<unknown>): Promise<void> {
    if (this.runs.has(id) || (await runOf(this.db, id)) !== undefined) throw new ApiError(409, UNDER_WAY);
    await beginRun(this.db, id);
    if (this.runs.has(id)) throw new ApiError(409, UNDER_WAY);
    this.errors.delete(id);
    const stop = new AbortController();
    const run: Run = { done: 0, stop, end: Promise.resolve() };
    const onProgress = (done: number) => {
      run.done = done;
    };
    const course: Course = { onProgress, signal: stop.signal };
    const report = setInterval(() => {
      reportRun(this.db, id, run.done).then(
        (isCancelled) => isCancelled && stop.abort(),
        () => {},
      );
    }, REPORT_MS).unref();
    let isAwaited = true;
    const finish = async () => {
      clearInterval(report);
      this.runs.delete(id);
      await endRun(this.db, id).catch(() => {});
    };
    run.end = actAs(currentActor(), () => work(course))
      .then(() => {})
      .catch((error: unknown) => {
        if (stop.signal.aborted) return;
        if (isAwaited) throw error;
        this.errors.set(id, error instanceof ApiError ? error.said : errorText(error));
      })
      .then(finish, async (error: unknown) => {
        await finish();
        throw error;
      });
    this.runs.set(id, run);
    try {
      await Promise.race([run.end, sleep(WAIT_MS, undefined, { ref: false })]);
    } finally {
      isAwaited = false;
    }
  }

  /** Returns the number of rows that are written; undefined where no server writes the batch. */
  async doneOf(id: number): Promise<number | undefined> {
    return this.runs.get(id)?.done ?? runOf(this.db, id);
  }

  errorOf(id: number): Said | null {
    return this.errors.get(id) ?? null;
  }

  /**
   * Stops a write and rolls it back, also one of another server.
   * @returns whether there was one
   * @throws ApiError 409 for a write that a command does, 503 for one that does not stop in time
   */
  async cancel(id: number): Promise<boolean> {
    if (await this.stop(id)) return true;
    if ((await runOf(this.db, id)) === undefined) return false;
    if (!(await cancelRun(this.db, id)))
      throw new ApiError(409, 'A command writes the import. It can be stopped where it was started.');
    const end = performance.now() + CANCEL_MS;
    while ((await runOf(this.db, id)) !== undefined) {
      if (performance.now() > end) throw new ApiError(503, 'The import does not stop yet. Look again in a moment.');
      await sleep(LOOK_MS);
    }
    return true;
  }

  private async stop(id: number): Promise<boolean> {
    const run = this.runs.get(id);
    run?.stop.abort();
    await run?.end;
    return run !== undefined;
  }

  /** Stops all, before the server closes. */
  async close(): Promise<void> {
    await Promise.all([...this.runs.keys()].map((id) => this.stop(id)));
  }
}
