import type { Catalogue } from '../../../src/texts/forms';

/** The Polish texts of this feature, by their original. */
const texts = {
  'As last time, in a form that moves goods': 'Jak ostatnio, w formularzu ruchu towaru',
  'Change a value of the row, also F2': 'Zmień wartość w wierszu, także F2',
  choose: 'wybierz',
  close: 'zamknij',
  'Filled forms': 'Wypełnione formularze',
  'not understood: {words}': 'niezrozumiałe: {words}',
  'from {warehouse}': 'z magazynu {warehouse}',
  'Filter the list': 'Filtruj listę',
  Keys: 'Klawisze',
  'Keys without Ctrl, in this browser': 'Klawisze bez Ctrl, w tej przeglądarce',
  'Last seen': 'Ostatnio oglądane',
  'New record, in a list': 'Nowy rekord, na liście',
  'Next row': 'Następny wiersz',
  open: 'otwórz',
  'open in a new tab': 'otwórz w nowej karcie',
  Pages: 'Strony',
  'Product, page or “receive 10 led bulb”': 'Produkt, strona lub „przyjmij 10 żarówka led”',
  'Previous row': 'Poprzedni wiersz',
  Results: 'Wyniki',
  Search: 'Szukaj',
  'Search everything': 'Szukaj wszędzie',
  'Select the row': 'Zaznacz wiersz',
  'These keys': 'Te klawisze',
  'They work while the cursor is in no field.': 'Działają, gdy kursor nie jest w żadnym polu.',
  'to {warehouse}': 'do magazynu {warehouse}',
  '{count} results': { one: '{count} wynik', few: '{count} wyniki', many: '{count} wyników', other: '{count} wyniku' },
} satisfies Catalogue;

export default texts;

type Own = typeof texts;

declare module '../../../src/texts/catalogue' {
  interface Texts extends Own {}
}
