import { describe, expect, test } from 'vitest';
import { isPlainNumber } from '../../src/format/number';
import { plainNumber, stepped, unreadable } from '../../src/format/typedNumber';

describe('a number in common notations', () => {
  test.each([
    ['12', '12'],
    ['12.50', '12.50'],
    ['12,50', '12.50'],
    ['1 250,5', '1250.5'],
    ['1\u00a0250,5', '1250.5'],
    ['1\u202f250\u202f000', '1250000'],
    ['1 250', '1250'],
    ['1,250.50', '1250.50'],
    ['1.250,50', '1250.50'],
    ['1,250,000', '1250000'],
    ['1.250.000', '1250000'],
    ['1 250,000', '1250.000'],
    ['1250,125', '1250.125'],
    ['0,125', '0.125'],
    ['1.250', '1.250'],
    [',5', '.5'],
    ['.5', '.5'],
    ['12,', '12'],
    ['12.', '12'],
    ['-3,5', '-3.5'],
    ['−3', '-3'],
    [' 7 ', '7'],
    ['007', '007'],
    ['0', '0'],
    ['', ''],
  ])('%j is %s', (typed, plain) => {
    expect(plainNumber(typed)).toBe(plain);
    expect(plain === '' || isPlainNumber(plain)).toBe(true);
  });

  test.each([
    ['1,250', '1,250 can be read as 1.25 or 1250. Write 1250 or 1.25.'],
    ['2,000', '2,000 can be read as 2 or 2000. Write 2000 or 2.'],
    ['-1,250', '-1,250 can be read as -1.25 or -1250. Write -1250 or -1.25.'],
    ['12 50', 'Enter a number'],
    ['1,2,3', 'Enter a number'],
    ['1.2.3', 'Enter a number'],
    ['1,250.50,5', 'Enter a number'],
    ['12,3456.7', 'Enter a number'],
    ['abc', 'Enter a number'],
    ['5 szt.', 'Enter a number'],
    ['0x1F', 'Enter a number'],
    ['Infinity', 'Enter a number'],
    ['-', 'Enter a number'],
    [',', 'Enter a number'],
    ['.', 'Enter a number'],
  ])('%j is not one number: %s', (typed, problem) => {
    expect(plainNumber(typed)).toBe(typed);
    expect(isPlainNumber(typed)).toBe(false);
    expect(unreadable(typed)).toBe(problem);
  });
});

describe('a step', () => {
  const price = { step: 0.01, min: 0 };
  const amount = { step: 1, min: 1 };
  test.each([
    ['0.2', 'PageUp', price, '0.30'],
    ['12.99', 'ArrowUp', price, '13.00'],
    ['12.5', 'ArrowUp', price, '12.51'],
    ['0.01', 'ArrowDown', price, '0.00'],
    ['0', 'ArrowDown', price, '0'],
    ['', 'ArrowUp', price, '0.01'],
    ['', 'ArrowUp', amount, '1'],
    ['', 'ArrowDown', amount, '1'],
    ['1', 'ArrowDown', amount, '1'],
    ['9', 'ArrowUp', amount, '10'],
    ['9', 'ArrowUp', { ...amount, max: 9 }, '9'],
    ['1.125', 'ArrowUp', { step: 'any', min: 0 }, '2.125'],
    ['0.2', 'ArrowUp', { step: 0.1, min: 0 }, '0.3'],
  ] as const)('from %j by %s of %j is %s', (plain, key, spec, next) => {
    expect(stepped(key, plain, spec)).toBe(next);
  });

  test.each([
    ['a', '1'],
    ['ArrowUp', 'x'],
    ['ArrowUp', '1,250'],
  ])('is none by %s from %j', (key, plain) => {
    expect(stepped(key, plain, price)).toBeUndefined();
  });
});
