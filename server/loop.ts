import { setTimeout as sleep } from 'node:timers/promises';

/** Work that is looked for again and again. */
export interface Loop {
  /** Ends the pause before the next look. @param ms after this time; now when absent */
  wake: (ms?: number) => void;
  /** Waits for the look in progress. */
  stop: () => Promise<void>;
}

/** Notifications of writes, with which a loop looks rarely. */
export interface WriteSource {
  hear: (ms: number, hear: () => unknown) => () => void;
  isHeard: boolean;
  open: () => Promise<void>;
}

/** The pause while writes are heard: it finds what other programs have written. */
const RARELY_MS = 5_000;

interface LoopOptions {
  /** The pause between two looks, in milliseconds. */
  every: number;
  writes?: WriteSource | undefined;
  /** Receives the error of a look that failed; the next one follows after the pause. */
  onError: (error: unknown) => void;
}

/** Starts a loop. @param look looks for work; returns another pause before the next look, in milliseconds */
export function startLoop(
  look: (signal: AbortSignal) => Promise<number | undefined>,
  { every, writes, onError }: LoopOptions,
): Loop {
  const stopping = new AbortController();
  const { signal } = stopping;
  let nap = new AbortController();
  const leave = writes?.hear(every, () => nap.abort());
  const run = async () => {
    while (!signal.aborted) {
      // Made before the look, so that what happens meanwhile leads to another one.
      nap = new AbortController();
      // Without a connection it looks as often as without writes.
      writes?.open().catch(() => {});
      const pause = await look(signal).catch((error: unknown) => {
        if (!signal.aborted) onError(error);
        return undefined;
      });
      const awake = AbortSignal.any([signal, nap.signal]);
      if (pause !== 0)
        await sleep(pause ?? (writes?.isHeard ? RARELY_MS : every), undefined, { signal: awake, ref: false }).catch(
          () => {},
        );
    }
  };
  const running = run();
  return {
    wake: (ms) => void (ms ? setTimeout(() => nap.abort(), ms).unref() : nap.abort()),
    stop: async () => {
      stopping.abort();
      leave?.();
      await running;
    },
  };
}
