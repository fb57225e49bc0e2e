import type { Catalogue } from '../../../src/texts/forms';

/** The Polish texts of this feature, by their original. */
const texts = {
  'All categories': 'Wszystkie kategorie',
  'Start over': 'Zacznij od nowa',
  'Start over?': 'Zacząć od nowa?',
  'Book the count': 'Zapisz spis',
  'Choose the warehouse to count.': 'Wybierz magazyn do spisu.',
  'Count Sheet: {warehouse}': 'Arkusz spisu z natury: {warehouse}',
  Counted: 'Policzono',
  'Counted by': 'Liczył',
  'Counted: {name}': 'Policzono: {name}',
  Difference: 'Różnica',
  'Everything on this sheet is booked.': 'Wszystko z tego arkusza zapisano.',
  'Fill in what was counted.': 'Wpisz policzone ilości.',
  'Lines without a figure are left as they are.': 'Pozycje bez liczby pozostają bez zmian.',
  'no difference': 'bez różnic',
  'Amounts are whole numbers.': 'Ilości są liczbami całkowitymi.',
  'Differences only': 'Tylko różnice',
  'No line differs.': 'Żadna pozycja się nie różni.',
  'First choose what the added lines mean, or remove them.': 'Najpierw wyjaśnij dodane pozycje albo je usuń.',
  'Show what is expected': 'Pokaż stan ewidencyjny',
  'Stock as of {moment}': 'Stan na {moment}',
  'Stock as of {moment}. Counted by': 'Stan na {moment}. Liczył',
  'Stock Count': 'Inwentaryzacja',
  'Stock of warehouse: {to} counted by: {employee}': 'Inwentaryzacja magazynu {to}, liczył: {employee}',
  'Successfully booked! Transaction ID:': 'Zapisano. Numer transakcji:',
  'There is nothing to count here.': 'Nie ma tu nic do liczenia.',
  'Count these again, because goods have moved meanwhile: {goods}.':
    'Do ponownego policzenia, bo w międzyczasie był ruch: {goods}.',
  'What was counted and is not booked yet will be lost: {count} of the lines.': {
    one: 'Niezapisane liczenie przepadnie: {count} pozycja.',
    few: 'Niezapisane liczenie przepadnie: {count} pozycje.',
    many: 'Niezapisane liczenie przepadnie: {count} pozycji.',
    other: 'Niezapisane liczenie przepadnie: {count} pozycji.',
  },
  '{count} differ: {pieces} pieces, {value}': {
    one: '{count} różnica: {pieces} szt., {value}',
    few: '{count} różnice: {pieces} szt., {value}',
    many: '{count} różnic: {pieces} szt., {value}',
    other: '{count} różnicy: {pieces} szt., {value}',
  },
  '{count} of {total} counted': 'Policzono {count} z {total}',
  '{name} ({count} by now)': '{name} (teraz {count})',
  'Another product': 'Inny produkt',
  'Expected|stock': 'Stan ewidencyjny',
} satisfies Catalogue;

export default texts;

type Own = typeof texts;

declare module '../../../src/texts/catalogue' {
  interface Texts extends Own {}
}
