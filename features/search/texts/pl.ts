import type { Catalogue } from '../../../src/texts/forms';

/** The Polish texts of this feature, by their original. */
const texts = {
  choose: 'wybierz',
  close: 'zamknij',
  'Last seen': 'Ostatnio oglądane',
  open: 'otwórz',
  'open in a new tab': 'otwórz w nowej karcie',
  Pages: 'Strony',
  'Pages, records, actions …': 'Strony, kartoteki, działania …',
  Results: 'Wyniki',
  Search: 'Szukaj',
  'Search everything': 'Szukaj wszędzie',
  '{count} results': { one: '{count} wynik', few: '{count} wyniki', many: '{count} wyników', other: '{count} wyniku' },
} satisfies Catalogue;

export default texts;

type Own = typeof texts;

declare module '../../../src/texts/catalogue' {
  interface Texts extends Own {}
}
