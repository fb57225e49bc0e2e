import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Clock } from '../../server/db/day';
import { confirmDay, knownDay } from '../../server/inventory/clock';
import { LOOK_MS, settleClock, watchClock } from '../../server/watchClock';
import { freshDatabase } from '../helpers/database';

const { db, drop } = await freshDatabase();
afterAll(drop);

/** Says whatever day a test wants it to be. */
const clock: Clock = { today: () => day };
let day: string;
beforeEach(async () => {
  day = '2026-11-20';
  clock.trusted = false;
  await confirmDay(db, day);
});

describe('a running server', () => {
  const warned = vi.fn();
  // It writes nothing but warnings.
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
  /** Waits as long as a server does until it looks again; what it then does is over when the watch has ended. */
  const later = async () => {
    await vi.advanceTimersByTimeAsync(LOOK_MS);
    await stop();
    stop = watchClock(db, clock, log);
  };

  test('knows every day that comes, though nothing is recorded', async () => {
    for (const today of ['2026-11-21', '2026-11-22', '2026-11-23']) {
      day = today;
      await later();
      expect(await knownDay(db)).toBe(today);
    }
    expect(warned).not.toHaveBeenCalled();
  });

  test.each(['2026-11-19', '2026-11-22'])('warns of a jump to %s, and does not follow it', async (today) => {
    day = today;
    await later();
    expect(warned.mock.lastCall?.[0]).toMatch(
      /^The last known day is 20 November 2026, but .* Moves and prices are refu/,
    );
    expect(await knownDay(db)).toBe('2026-11-20');
  });

  test('goes on when the database does not answer', async () => {
    await stop();
    const gone = await freshDatabase();
    await gone.drop();
    stop = watchClock(gone.db, clock, log);
    await stop();
    expect(warned.mock.lastCall?.[1]).toBe('The clock could not be compared with the last known day.');
  });
});

describe('a server that starts', () => {
  const QUESTION =
    'The last known day is 20 November 2026, but the clock of the server says it is 25 November 2026. Is the clock right?';

  test('asks after some days off, and believes the answer', async () => {
    day = '2026-11-25';
    const isRight = vi.fn(async () => false);
    await settleClock(db, clock, isRight);
    expect([isRight.mock.lastCall, await knownDay(db)]).toEqual([[QUESTION], '2026-11-20']);
    isRight.mockResolvedValueOnce(true);
    await settleClock(db, clock, isRight);
    expect(await knownDay(db)).toBe('2026-11-25');
  });

  test('asks nobody where the day can follow, or the clock is trusted', async () => {
    const isRight = vi.fn(async () => false);
    day = '2026-11-21';
    await settleClock(db, clock, isRight);
    day = '2026-11-30';
    clock.trusted = true;
    await settleClock(db, clock, isRight);
    expect([isRight.mock.calls, await knownDay(db)]).toEqual([[], '2026-11-30']);
  });
});
