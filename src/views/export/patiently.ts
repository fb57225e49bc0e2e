import { HttpError } from 'react-admin';
import { isRefusal } from '../attempt';

/** How long to wait before each further try, in milliseconds. */
const WAITS = [500, 1000, 2000, 4000, 8000];

/** Answers that say that there will be another one later. */
const isForNow = (error: unknown): boolean => error instanceof HttpError && [408, 425, 429].includes(error.status);

interface Patience {
  signal: AbortSignal;
  /** Hears why there was no answer, which is asked for again shortly. */
  onWait: (why: Error) => void;
  /** Resolves once it shall be tried again, when patience is at an end or the answer was a refusal. */
  onStuck: (why: Error) => Promise<void>;
}

/** Asks until there is an answer. @throws the signal's reason, once nobody waits for it any more */
export async function patiently<T>(ask: () => Promise<T>, { signal, onWait, onStuck }: Patience): Promise<T> {
  for (let tries = 0; ; tries++) {
    signal.throwIfAborted();
    try {
      return await ask();
    } catch (error) {
      signal.throwIfAborted();
      const why = error instanceof Error ? error : new Error(String(error));
      const wait = isRefusal(why) && !isForNow(why) ? undefined : WAITS[tries];
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

/** Time, or less where nobody waits any more. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
