import { setTimeout as sleep } from 'node:timers/promises';

/** Work that is looked for again and again. */
export interface Loop {
  /** Ends the pause before the next look. */
  wake: () => void;
  /** Waits for the look in progress. */
  stop: () => Promise<void>;
}

interface LoopOptions {
  /** The pause between two looks, in milliseconds. */
  every: number;
  /** Receives the error of a look that failed; the next one follows after the pause. */
  onError: (error: unknown) => void;
}

/** Starts a loop. @param look looks for work; returns another pause before the next look, in milliseconds */
export function startLoop(
  look: (signal: AbortSignal) => Promise<number | undefined>,
  { every, onError }: LoopOptions,
): Loop {
  const stopping = new AbortController();
  const { signal } = stopping;
  let nap = new AbortController();
  const run = async () => {
    while (!signal.aborted) {
      // Made before the look, so that what happens meanwhile leads to another one.
      nap = new AbortController();
      const pause = await look(signal).catch((error: unknown) => {
        if (!signal.aborted) onError(error);
        return undefined;
      });
      const awake = AbortSignal.any([signal, nap.signal]);
      if (pause !== 0) await sleep(pause ?? every, undefined, { signal: awake, ref: false }).catch(() => {});
    }
  };
  const running = run();
  return {
    wake: () => nap.abort(),
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
