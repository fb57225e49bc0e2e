import type { Translated } from '../../../server/texts/catalogue';
import type messages from './server.en';

/** The Polish messages of this feature's server. Texts without a code are their own key. */
export default {
  'jpk-mag-without-units':
    'Policzone produkty nie mają jednostki. Nadaj im ją na ich stronach, zmianą wielu produktów albo importem, albo przygotuj plik bez inwentaryzacji.',
  'is before the first day': 'jest wcześniejsza niż pierwszy dzień',
  'must have 4 digits': 'musi mieć 4 cyfry',
  'no documents': 'bez dokumentów',
  'The figures of the file JPK_MAG of a warehouse, and what is missing for it': 'Podgląd pliku JPK_MAG magazynu',
  'jpk-mag-incomplete': 'Nie można jeszcze przygotować pliku JPK_MAG: strona pliku pokazuje, czego brakuje.',
  'The file JPK_MAG of a warehouse': 'Pobranie pliku JPK_MAG magazynu',
  'impossible-period': 'Okres kończy się, zanim się zaczyna.',
  'busy-with-files': 'Serwer przygotowuje inne pliki. Spróbuj ponownie za chwilę.',
  'jpk-mag-section': '{section}: dokumenty {documents}, pozycje {lines}, wartość {value}',
  'jpk-mag-exported': '{warehouse}, {from} – {to}. {figures}',
} satisfies Translated<typeof messages>;
