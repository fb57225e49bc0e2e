import type { Catalogue } from '../../../server/texts/catalogue';

/** The Polish messages of this feature's server, by their original. */
export default {
  'Counted products have no unit. Give them one on their pages, by a change of many products or by an import, or make the file without stock counts.':
    'Policzone produkty nie mają jednostki. Nadaj im ją na ich stronach, zmianą wielu produktów albo importem, albo przygotuj plik bez inwentaryzacji.',
  'is before the first day': 'jest wcześniejsza niż pierwszy dzień',
  'must have 4 digits': 'musi mieć 4 cyfry',
  'no documents': 'bez dokumentów',
  'The figures of the file JPK_MAG of a warehouse, and what is missing for it': 'Podgląd pliku JPK_MAG magazynu',
  'The file JPK_MAG cannot be made yet: the page of the file shows what is missing.':
    'Nie można jeszcze przygotować pliku JPK_MAG: strona pliku pokazuje, czego brakuje.',
  'The file JPK_MAG of a warehouse': 'Pobranie pliku JPK_MAG magazynu',
  'The period ends before it begins.': 'Okres kończy się, zanim się zaczyna.',
  'The server is making other files. Try again in a moment.':
    'Serwer przygotowuje inne pliki. Spróbuj ponownie za chwilę.',
  '{section}: documents {documents}, lines {lines}, value {value}':
    '{section}: dokumenty {documents}, pozycje {lines}, wartość {value}',
  '{warehouse}, {from} to {to}. {figures}': '{warehouse}, {from} – {to}. {figures}',
} satisfies Catalogue;
