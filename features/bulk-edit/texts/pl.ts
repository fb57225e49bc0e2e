import type { Catalogue } from '../../../src/texts/forms';

/** The Polish texts of this feature, by their original. */
const texts = {
  'All records of the list with its filters': 'Wszystkie rekordy listy z jej filtrami',
  'All records of the list with its filters, except {records}':
    'Wszystkie rekordy listy z jej filtrami, oprócz: {records}',
  'Amount, such as 5 or -10': 'Kwota lub liczba, np. 5 albo -10',
  'Bulk Edit': 'Zmiana zbiorcza',
  'By a percentage': 'O procent',
  'By an amount': 'O kwotę lub liczbę',
  'Change…': 'Zmień…',
  Comparing: 'Porównywanie',
  'Delete Records': 'Usuwanie rekordów',
  'Delete…': 'Usuń…',
  'Empty: no value': 'Puste: bez wartości',
  Field: 'Pole',
  How: 'Jak',
  'Nothing is deleted before you have seen it.': 'Nic nie zostanie usunięte, zanim to zobaczysz.',
  'Nothing is saved before you have seen the changes.': 'Nic nie zostanie zapisane, zanim zobaczysz zmiany.',
  'Percent, such as 5 or -10': 'Procent, np. 5 albo -10',
  'Records with stock or history stay, because other records need them. The next step names each one.':
    'Rekordy ze stanem lub historią pozostają, bo potrzebują ich inne rekordy. Następny krok wymieni każdy z nich.',
  Rounding: 'Zaokrąglenie',
  'Select records in a list, then choose Change.': 'Zaznacz rekordy na liście i wybierz Zmień.',
  'Show what can be deleted': 'Pokaż, co można usunąć',
  'Show the changes': 'Pokaż zmiany',
  'These records have no field that can be changed together.': 'Te rekordy nie mają pola, które można zmienić razem.',
  'To 0.01': 'Do 0,01',
  'To 0.10': 'Do 0,10',
  'To 1.00': 'Do 1,00',
  'To a value': 'Na wartość',
  'To an ending of .99': 'Do końcówki 0,99',
} satisfies Catalogue;

export default texts;

type Own = typeof texts;

declare module '../../../src/texts/catalogue' {
  interface Texts extends Own {}
}
