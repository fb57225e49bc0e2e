import { describe, expect, test } from 'vitest';
import { choiceFilter, dayFilter, range, referenceFilter, textFilter } from '../../src/schema/list/filters';

describe('the input of a filter', () => {
  const [bound] = range('Price');

  test.each(['', '0', '5', '2.5', '1e3', '1e-7', '000'])('a bound accepts "%s"', (typed) => {
    expect(bound.accepts(typed)).toBe(true);
  });

  test.each(['-1', '-0.01', 'abc', 'NaN', 'Infinity', '0x1F', '1,5'])('a bound rejects "%s"', (typed) => {
    expect(bound.accepts(typed)).toBe(false);
  });

  test.each(['', '2026-11-05', '1000-01-01', '12000-02-29', '275760-09-13'])('a day takes "%s"', (typed) => {
    expect(dayFilter('From Date').accepts(typed)).toBe(true);
  });

  test.each(['2026', '05.11.2026', '2026-11-05T00:00:00Z', '2026-11-5', '2026-02-30', '2026-13-45', '1e21-01-01'])(
    'a day refuses "%s"',
    (typed) => {
      expect(dayFilter('From Date').accepts(typed)).toBe(false);
    },
  );

  test.each(['0002-03-05', '0020-03-05', '0202-03-05', '0999-12-31'])(
    'a partly typed year is no valid day: "%s"',
    (typed) => {
      expect(dayFilter('From Date').accepts(typed)).toBe(false);
    },
  );

  test('a text accepts anything', () => {
    expect(['', ' ', '%', '-1'].every(textFilter('Name').accepts)).toBe(true);
  });
});

test('typed filters are debounced, selected ones apply at once', () => {
  expect(textFilter('Name').typed).toBe(true);
  expect(range('Price')[1].typed).toBe(true);
  expect(dayFilter('To Date').typed).toBe(false);
  expect(referenceFilter('Region', 'regions').typed).toBe(false);
  expect(choiceFilter('Type', []).typed).toBe(false);
});

test('a range has two bounds of at least 0, the lower one first', () => {
  const input = { as: 'number', min: 0 };
  expect(range('Stock')).toMatchObject([
    { label: 'Stock (min)', input },
    { label: 'Stock (max)', input },
  ]);
});
