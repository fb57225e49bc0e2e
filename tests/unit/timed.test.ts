import { afterEach, expect, test, vi } from 'vitest';
import { timed } from '../helpers/timed';

afterEach(() => void vi.restoreAllMocks());

test('a measured duration does not include a standstill of the machine', async () => {
  const now = performance.now.bind(performance);
  let stoodStill = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now() + stoodStill);
  const minute = Promise.resolve().then(() => {
    stoodStill = 60_000;
    return 'done';
  });
  const { result, ms } = await timed(minute);
  expect(result).toBe('done');
  expect(ms).toBeLessThan(60_000);
});

test('a measured duration includes work that blocks this process', async () => {
  const { ms } = await timed(
    Promise.resolve().then(() => {
      const began = process.cpuUsage();
      while (process.cpuUsage(began).user < 500_000);
    }),
  );
  expect(ms).toBeGreaterThanOrEqual(500);
});
