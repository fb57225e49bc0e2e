import { afterEach, expect, test, vi } from 'vitest';
import { numberSetting, sizesSetting } from '../../bench/lib/settings';

afterEach(() => vi.unstubAllEnvs());

test('a setting that is absent has its default', () => {
  expect(sizesSetting('BENCH_SIZES', 'large,5x')).toEqual(['large', '5x']);
  expect(numberSetting('BENCH_RUNS', 7)).toBe(7);
});

test('an unknown size is an error', () => {
  vi.stubEnv('BENCH_SIZES', 'default,lagre');
  expect(() => sizesSetting('BENCH_SIZES', 'large')).toThrow('BENCH_SIZES: there is no size "lagre"');
});

test.each([['many'], ['0'], ['-1']])('%s is an invalid number of runs', (runs) => {
  vi.stubEnv('BENCH_RUNS', runs);
  expect(() => numberSetting('BENCH_RUNS', 7)).toThrow(`BENCH_RUNS must be a number above 0, not "${runs}".`);
});
