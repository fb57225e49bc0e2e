import { afterEach, expect, test, vi } from 'vitest';
import { numberSetting, sizesSetting } from '../../bench/lib/settings';

afterEach(() => vi.unstubAllEnvs());

test('what is not set is as it would be otherwise', () => {
  expect(sizesSetting('BENCH_SIZES', 'large,5x')).toEqual(['large', '5x']);
  expect(numberSetting('BENCH_RUNS', 7)).toBe(7);
});

test('a size that there is not is told, rather than left out', () => {
  vi.stubEnv('BENCH_SIZES', 'default,lagre');
  expect(() => sizesSetting('BENCH_SIZES', 'large')).toThrow('BENCH_SIZES: there is no size "lagre"');
});

test.each([['many'], ['0'], ['-1']])('%s is no number of runs', (runs) => {
  vi.stubEnv('BENCH_RUNS', runs);
  expect(() => numberSetting('BENCH_RUNS', 7)).toThrow(`BENCH_RUNS must be a number above 0, not "${runs}".`);
});
