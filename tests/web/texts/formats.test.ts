import { afterEach, describe, expect, test } from 'vitest';
import { formatDay, formatMonth } from '../../../src/format/date';
import { formatMoney, formatNumber } from '../../../src/format/number';
import { chooseLanguage } from '../../../src/texts/language';
import { sumByMonth } from '../../../src/views/charts/series';

afterEach(() => chooseLanguage('original'));

/** A space that a line does not break at. */
const _ = '\u00a0';

describe('figures of both signs are grouped alike', () => {
  test.each([
    [0, '0', '0'],
    [7, '7', '7'],
    [683, '683', '683'],
    [8683, '8,683', '8683'],
    [48_683, '48,683', `48${_}683`],
    [148_683, '148,683', `148${_}683`],
    [1_148_683, '1,148,683', `1${_}148${_}683`],
    [8683.25, '8,683.25', '8683,25'],
    [48_683.25, '48,683.25', `48${_}683,25`],
  ])('%d', async (figure, english, polish) => {
    const negative = (text: string) => (figure === 0 ? text : `-${text}`);
    for (const language of ['original', 'en'] as const) {
      await chooseLanguage(language);
      expect([formatNumber(figure), formatNumber(-figure)]).toEqual([english, negative(english)]);
    }
    await chooseLanguage('pl');
    expect([formatNumber(figure), formatNumber(-figure)]).toEqual([polish, negative(polish)]);
  });

  test.each([
    [8683, '$8,683.00', `8683,00${_}$`],
    [48_683, '$48,683.00', `48${_}683,00${_}$`],
  ])('the amount %d', async (amount, english, polish) => {
    expect([formatMoney(amount), formatMoney(-amount)]).toEqual([english, `-${english}`]);
    await chooseLanguage('pl');
    expect([formatMoney(amount), formatMoney(-amount)]).toEqual([polish, `-${polish}`]);
  });
});

test.each([
  ['original', 'Nov 05, 2026', '2026-11'],
  ['en', 'Nov 5, 2026', 'Nov 2026'],
  ['pl', '5 lis 2026', 'lis 2026'],
] as const)('days and months in the language %s', async (language, day, month) => {
  await chooseLanguage(language);
  expect([formatDay('2026-11-05'), formatMonth('2026-11')]).toEqual([day, month]);
  const row = { date: '2026-11-05T12:00:00Z' };
  expect(sumByMonth([row], () => 3)).toEqual([{ label: month, value: 3 }]);
});
