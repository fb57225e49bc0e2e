import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority, totalmem } from 'node:os';
import { join } from 'node:path';
import { type Actor, currentActor } from '../../../server/db/actor';
import { ApiError } from '../../../server/errors';
import type { Context, ExtensionSource } from '../../../server/http/context';
import { type KnownMessage, say } from '../../../server/texts/message';
import type { Matching } from '../contract';
import { isSmall } from '../read/size';
import { type Given, givenOf, keepDifference, matchAnew } from './keepDifference';

/*
 * Reading a large file takes long and much memory. It has a process of its own, with a limit of both, so that the server answers other
 * requests meanwhile and survives any file. One file is read at a time; others wait. A small file is read at once.
 */

/** The work of the other process. */
export type Task = { today: string; actor: Actor; url: string; source: ExtensionSource } & (
  | { given: Given }
  | { id: number; matching: Matching }
);

/** The answer of the other process. */
export type Outcome = { id: number } | { status: ApiError['status']; said: KnownMessage } | { error: string };

const LONGEST_MS = 10 * 60_000;
/** At most half of the memory of the machine. */
const MEMORY_MB = Math.min(4_096, Math.floor(totalmem() / 2 ** 21));
/** Files that wait. */
const MOST_WAITING = 20;
const PROGRAM = join(import.meta.dirname, 'asideProcess.ts');
/** Node looks for the loader from here. */
const ROOT = join(import.meta.dirname, '../../..');

/** Makes differences, of large files in another process. */
export class Differences {
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;
  private readonly stop = new AbortController();

  constructor(private readonly context: Context) {}

  /** Does what {@link keepDifference} does. @param gone aborts when the client has left */
  async keep(given: Given, gone: AbortSignal): Promise<number> {
    const place = this.placeFor(given.bytes);
    return place ? this.inProcess({ ...place, given }, gone) : keepDifference(this.context, given);
  }

  /** Does what {@link matchAnew} does. @param gone aborts when the client has left */
  async match(id: number, matching: Matching, gone: AbortSignal): Promise<void> {
    const place = this.placeFor((await givenOf(this.context, id)).bytes);
    if (place) await this.inProcess({ ...place, id, matching }, gone);
    else await matchAnew(this.context, id, matching);
  }

  /** Ends the other process. */
  async close(): Promise<void> {
    this.stop.abort();
    await this.last;
  }

  /** Returns the settings of another process; undefined for a small file, and where a test has made the server's parts. */
  private placeFor(bytes: Uint8Array) {
    const { databaseUrl: url, source, clock } = this.context;
    return url && source && !isSmall(bytes)
      ? { url, source, today: clock.today(), actor: { ...currentActor() } }
      : undefined;
  }

  private async inProcess(task: Task, gone: AbortSignal): Promise<number> {
    if (this.waiting >= MOST_WAITING) throw new ApiError(503, 'busy-reading');
    this.waiting++;
    const signal = AbortSignal.any([gone, this.stop.signal]);
    const turn = this.last.then(() => runTask(task, signal));
    this.last = turn.catch(() => {});
    try {
      return await turn;
    } finally {
      this.waiting--;
    }
  }
}

async function runTask(task: Task, signal: AbortSignal): Promise<number> {
  signal.throwIfAborted();
  const child = fork(PROGRAM, {
    cwd: ROOT,
    execArgv: ['--import', 'tsx', `--max-old-space-size=${MEMORY_MB}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // Requests and moves come first.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  let isLate = false;
  const kill = () => child.kill('SIGKILL');
  const timer = setTimeout(() => {
    isLate = true;
    kill();
  }, LONGEST_MS);
  signal.addEventListener('abort', kill);
  const ended = once(child, 'exit');
  try {
    child.send(task);
    const [outcome] = (await Promise.race([once(child, 'message'), ended.then(() => [])])) as [Outcome?];
    signal.throwIfAborted();
    if (isLate) throw new ApiError(400, say('file-too-slow', { minutes: LONGEST_MS / 60_000 }));
    if (!outcome) {
      const [code, by] = (await ended) as [number | null, string | null];
      // Node ends so at its limit of memory.
      if (by !== 'SIGABRT' && code !== 134) throw new Error(`The process that reads files ended with ${code ?? by}.`);
      throw new ApiError(400, 'file-too-large|memory');
    }
    if ('error' in outcome) throw new Error(outcome.error);
    if ('said' in outcome) throw new ApiError(outcome.status, outcome.said);
    return outcome.id;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', kill);
    kill();
    await ended;
  }
}
