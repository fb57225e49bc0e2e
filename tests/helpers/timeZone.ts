import { afterEach, beforeEach } from 'vitest';

/** Runs the tests of the enclosing `describe` in a time zone. */
export function inTimeZone(zone: string): void {
  const home = process.env.TZ;
  beforeEach(() => {
    process.env.TZ = zone;
  });
  afterEach(() => {
    if (home === undefined) delete process.env.TZ;
    else process.env.TZ = home;
  });
}
