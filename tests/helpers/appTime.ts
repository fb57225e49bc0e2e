import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/** How long `until` waits for a condition, in real milliseconds. */
const PATIENCE = 5000;

export interface Clock {
  /** Moves time on by so many milliseconds. */
  pass: (milliseconds: number) => Promise<void>;
  /** Lets the page do what it can do in a few milliseconds, until a condition holds. */
  until: <T>(condition: () => T) => Promise<T>;
  /** Lets the page do all that it can do without time passing. */
  rest: () => Promise<void>;
}

/** From here on time passes only when the test says so: for timers, the date, and the time limit of requests. */
export function stopTime(now: Date | number = Date.now()): Clock {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now });
  // Testing Library asks for this before it moves timers that somebody faked.
  vi.stubGlobal('jest', { advanceTimersByTime: vi.advanceTimersByTime });
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(new DOMException('The operation timed out.', 'TimeoutError')), milliseconds);
    return limit.signal;
  });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  return { pass, rest, until };
}

async function pass(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

async function rest(): Promise<void> {
  // Requests and their answers travel through some turns of the event loop.
  for (let turn = 0; turn < 20; turn++) {
    await new Promise(setImmediate);
    await pass(0);
  }
}

async function until<T>(condition: () => T): Promise<T> {
  const deadline = performance.now() + PATIENCE;
  for (;;) {
    // A timer of 0 ms that is set while time passes is due a millisecond later.
    await pass(1);
    try {
      return condition();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await new Promise(setImmediate);
    }
  }
}

/** Makes it that day at noon, local time; timers go on as they do. */
export function itIs(year: number, month: number, day: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(year, month - 1, day, 12) });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}
