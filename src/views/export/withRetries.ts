import { HttpError } from 'react-admin';
import { isRefusal } from '../data/failed';

/** Milliseconds before each retry. */
const DELAYS = [500, 1000, 2000, 4000, 8000];

/** Returns whether the status is temporary: timeout, too early, too many requests. */
const isTemporary = (error: unknown): boolean => error instanceof HttpError && [408, 425, 429].includes(error.status);

interface RetryOptions {
  signal: AbortSignal;
  /** Called with the error before each retry. */
  onWait: (why: Error) => void;
  /** Called after the last retry or a refusal. Resolves when the user wants to try again. */
  onStuck: (why: Error) => Promise<void>;
}

/** Retries a request until it succeeds. @throws the signal's reason if it is aborted */
export async function withRetries<T>(ask: () => Promise<T>, { signal, onWait, onStuck }: RetryOptions): Promise<T> {
  for (let tries = 0; ; tries++) {
    signal.throwIfAborted();
    try {
      return await ask();
    } catch (error) {
      signal.throwIfAborted();
      const why = error instanceof Error ? error : new Error(String(error));
      const wait = isRefusal(why) && !isTemporary(why) ? undefined : DELAYS[tries];
      if (wait === undefined) {
        await onStuck(why);
        tries = -1;
      } else {
        onWait(why);
        await pause(wait, signal);
      }
    }
  }
}

/** Waits for some time, or until the signal is aborted. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
