import type { UserEvent } from '@testing-library/user-event';
import { onTestFinished, vi } from 'vitest';

/*
 * Keys at the pace of a scanner or of a person. What tells them apart is the time of the events, which is set here: no test
 * waits, and none depends on how fast a machine is.
 */

/** Milliseconds between keys. */
const PACE = { scanner: 8, slowScanner: 48, person: 140 };

export function keysOf(user: UserEvent) {
  let now = 1000;
  const time = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => now);
  onTestFinished(() => time.mockRestore());
  const press = async (keys: readonly string[], pace: number) => {
    // The hand goes from the keyboard to the scanner, or back.
    now += 900;
    for (const key of keys) {
      now += pace;
      await user.keyboard(key);
    }
  };
  return {
    type: (...keys: string[]) => press(split(keys), PACE.person),
    scan: (code: string, end = '{Enter}') => press([...Array.from(code), end], PACE.scanner),
    scanSlowly: (code: string, end = '{Enter}') => press([...Array.from(code), end], PACE.slowScanner),
  };
}

/** A key each; `{Enter}` is one. */
const split = (keys: readonly string[]): string[] =>
  keys.flatMap((each) => (each.startsWith('{') ? [each] : Array.from(each)));
