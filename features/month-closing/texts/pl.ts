import type { Catalogue } from '../../../src/texts/forms';

/** The Polish texts of this feature, by their original. */
const texts = {
  'A closed month takes no further entries, and its figures stay as they are. Returns, corrections and counts of its goods are entries of the day on which they are made. A closed month cannot be opened again.':
    'Zamknięty miesiąc nie przyjmuje kolejnych zapisów, a jego liczby się nie zmieniają. Zwroty, korekty i inwentaryzacje towaru z tego miesiąca mają datę dnia, w którym je zapisano. Zamkniętego miesiąca nie można otworzyć ponownie.',
  Checksum: 'Suma kontrolna',
  'Checksum of {month}, which vouches for all months before it:':
    'Suma kontrolna miesiąca {month}, obejmująca wszystkie wcześniejsze miesiące:',
  'Close the month': 'Zamknij miesiąc',
  'Close the month: {month}': 'Zamknij miesiąc: {month}',
  'Closed for good': 'Zamknięty',
  'Closed on': 'Data zamknięcia',
  'Closed: {months}': 'Zamknięto: {months}',
  'Do you want to close {month}?': 'Zamknąć miesiąc: {month}?',
  'It takes no further entries, and its figures stay as they are. It cannot be opened again.':
    'Nie przyjmie on kolejnych zapisów, a jego liczby się nie zmienią. Nie można go otworzyć ponownie.',
  Month: 'Miesiąc',
  'Month Closing': 'Zamknięcie miesiąca',
  Months: 'Miesiące',
  'Months end at midnight in the time zone {zone}.': 'Miesiąc kończy się o północy w strefie czasowej {zone}.',
  'Not closed': 'Niezamknięty',
  'Not over yet': 'Jeszcze trwa',
  Reports: 'Raporty',
  State: 'Status',
  'Stock on the last day of the month': 'Stan w ostatnim dniu miesiąca',
  'There are no transactions yet.': 'Nie ma jeszcze transakcji.',
  'They take no further entries, and their figures stay as they are. They cannot be opened again.':
    'Nie przyjmą one kolejnych zapisów, a ich liczby się nie zmienią. Nie można ich otworzyć ponownie.',
  'Goods without a purchase price, valued at the list price: {lines} lines, {cost}.':
    'Towary bez ceny zakupu, wycenione po cenie cennikowej: pozycje: {lines}, {cost}.',
  'Goods without a purchase price, valued at the list price: {lines} lines.':
    'Towary bez ceny zakupu, wycenione po cenie cennikowej: pozycje: {lines}.',
  'This also closes: {months}.': 'Zamknięte zostaną też: {months}.',
} satisfies Catalogue;

export default texts;

type Own = typeof texts;

declare module '../../../src/texts/catalogue' {
  interface Texts extends Own {}
}
