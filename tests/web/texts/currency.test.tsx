import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formatMoney } from '../../../src/format/number';
import { readings } from '../../../src/format/typedNumber';
import { chooseLanguage, loadLanguage } from '../../../src/texts/language';
import { heading, renderApp, rowsOf, table } from '../../helpers/app';
import { buildProduct, pageOf } from '../../helpers/builders';
import { recordWire } from '../../helpers/wire';

/** Names the currency in the page, as the server does. */
function setCurrency(content: string): void {
  const meta = Object.assign(document.createElement('meta'), { name: 'magazyn-currency', content });
  document.head.append(meta);
}

beforeEach(() => localStorage.removeItem('language'));
afterEach(async () => {
  document.querySelector('meta[name="magazyn-currency"]')?.remove();
  await chooseLanguage('original');
});

describe('amounts in the currency of the firm', () => {
  test.each([
    ['PLN', 'original', ['zł\u00a01,234.50', '-zł\u00a03.00']],
    ['PLN', 'en', ['zł\u00a01,234.50', '-zł\u00a03.00']],
    ['PLN', 'pl', ['1234,50\u00a0zł', '-3,00\u00a0zł']],
    ['EUR', 'original', ['€1,234.50', '-€3.00']],
    ['EUR', 'pl', ['1234,50\u00a0€', '-3,00\u00a0€']],
    // The yen has no decimals; an amount that has some is not rounded.
    ['JPY', 'original', ['¥1,234.50', '-¥3']],
    ['KWD', 'en', ['KWD\u00a01,234.500', '-KWD\u00a03.000']],
    // No currency of ISO 4217.
    ['ABC', 'pl', ['1234,50\u00a0ABC', '-3,00\u00a0ABC']],
  ] as const)('%s in the language %s', async (code, language, amounts) => {
    setCurrency(code);
    await chooseLanguage(language);
    expect([formatMoney(1234.5), formatMoney(-3)]).toEqual(amounts);
    expect(formatMoney(Number.NaN)).toBe('—');
  });
});

test('the first page has the currency, and keeps the texts of the original', async () => {
  setCurrency('EUR');
  recordWire({ 'GET /api/products': () => pageOf([buildProduct({ unitPrice: 1234.5 })]) });
  await loadLanguage();
  await renderApp('/products');
  await heading('Products List');
  expect(rowsOf(await table('Products List'))[0]).toContain('€1,234.50');
});

test('without a named currency nothing is loaded, and amounts are in dollars', () => {
  expect(loadLanguage()).toBeUndefined();
  expect([formatMoney(1234.5), formatMoney(-3), formatMoney(1_234_567.891)]).toEqual([
    '$1,234.50',
    '-$3.00',
    '$1,234,567.89',
  ]);
});

test.each([
  ['1,250', ['1.250'], ['1.250', '1250']],
  ['12,50', ['12.50'], ['12.50']],
  ['12.50', ['12.50'], ['12.50']],
  ['1 250,5', ['1250.5'], ['1250.5']],
  ['1,250.5', ['1250.5'], ['1250.5']],
  ['1.250,5', ['1250.5'], ['1250.5']],
])('"%s" is read with a decimal comma in Polish, and both ways elsewhere', async (typed, polish, original) => {
  await chooseLanguage('pl');
  expect(readings(typed)).toEqual(polish);
  await chooseLanguage('original');
  expect(readings(typed)).toEqual(original);
});
