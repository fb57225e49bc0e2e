import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { confirmDay, knownDay } from '../../server/inventory/clock';
import { LOOK_MS, settleClock, watchClock } from '../../server/watchClock';
import { on } from '../helpers/clock';
import { freshDatabase } from '../helpers/database';

const { db, drop } = await freshDatabase();
afterAll(drop);

/** A clock that the test sets. */
const clock = on(() => day);
let day: string;
beforeEach(async () => {
  day = '2026-11-20';
  clock.trusted = false;
  await confirmDay(db, day);
});

describe('a running server', () => {
  const warned = vi.fn();
  // The server logs only warnings.
  const log = { warn: warned } as unknown as Parameters<typeof watchClock>[2];
  let stop: () => Promise<void>;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    warned.mockClear();
    stop = watchClock(db, clock, log);
  });
  afterEach(async () => {
    await stop();
    vi.useRealTimers();
  });
  /** Waits until the server's next check. Stopping the watch waits for its effects. */
  const later = async () => {
    await vi.advanceTimersByTimeAsync(LOOK_MS);
    await stop();
    stop = watchClock(db, clock, log);
  };

  test('records every new day, even without entries', async () => {
    for (const today of ['2026-11-21', '2026-11-22', '2026-11-23']) {
      day = today;
      await later();
      expect(await knownDay(db)).toBe(today);
    }
    expect(warned).not.toHaveBeenCalled();
  });

  test.each(['2026-11-19', '2026-11-22'])('warns of a jump to %s, and does not record it', async (today) => {
    day = today;
    await later();
    expect(warned.mock.lastCall?.[0]).toMatch(
      /^The last known day is 20 November 2026, but .* Moves and prices are refu/,
    );
    expect(await knownDay(db)).toBe('2026-11-20');
  });

  test('continues when the database does not respond', async () => {
    await stop();
    const gone = await freshDatabase();
    await gone.drop();
    stop = watchClock(gone.db, clock, log);
    await stop();
    expect(warned.mock.lastCall?.[1]).toBe('The clock could not be compared with the last known day.');
  });
});

describe('a starting server', () => {
  const QUESTION =
    'The last known day is 20 November 2026, but the clock of the server says it is 25 November 2026. Is the clock right?';

  test('asks after some days off, and accepts the answer', async () => {
    day = '2026-11-25';
    const isRight = vi.fn(async () => false);
    await settleClock(db, clock, isRight);
    expect([isRight.mock.lastCall, await knownDay(db)]).toEqual([[QUESTION], '2026-11-20']);
    isRight.mockResolvedValueOnce(true);
    await settleClock(db, clock, isRight);
    expect(await knownDay(db)).toBe('2026-11-25');
  });

  test('does not ask on the next day, or with a trusted clock', async () => {
    const isRight = vi.fn(async () => false);
    day = '2026-11-21';
    await settleClock(db, clock, isRight);
    day = '2026-11-30';
    clock.trusted = true;
    await settleClock(db, clock, isRight);
    expect([isRight.mock.calls, await knownDay(db)]).toEqual([[], '2026-11-30']);
  });
});
