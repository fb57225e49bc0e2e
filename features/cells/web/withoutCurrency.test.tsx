import { afterEach, expect, test } from 'vitest';
import { chooseLanguage } from '../../../src/texts/language';
import { withoutCurrency } from './withoutCurrency';

afterEach(() => chooseLanguage('original'));

/** Names a currency of the firm, as the served page does. */
function nameCurrency(content: string): () => void {
  const meta = Object.assign(document.createElement('meta'), { name: 'magazyn-currency', content });
  document.head.append(meta);
  return () => meta.remove();
}

test.for([
  ['original', undefined, '$5.00', '5.00'],
  ['original', undefined, ' $ 1,005.00 ', '1,005.00'],
  ['original', undefined, '5.00', '5.00'],
  ['original', undefined, '$', '$'],
  ['original', undefined, '5.00 $', '5.00 $'],
  ['original', undefined, '€5.00', '€5.00'],
  ['original', undefined, '7 zł', '7 zł'],
  ['original', 'PLN', '$5.00', '$5.00'],
  ['pl', undefined, '5,00\u00a0$', '5,00'],
  ['pl', 'PLN', '7 zł', '7'],
  ['pl', 'PLN', '1234,50\u00a0zł', '1234,50'],
  ['pl', 'PLN', '7 $', '7 $'],
] as const)('%s, %s: %j is %j', async ([language, currency, typed, text]) => {
  const end = currency ? nameCurrency(currency) : () => {};
  await chooseLanguage(language).finally(end);
  expect(withoutCurrency(typed)).toBe(text);
});
