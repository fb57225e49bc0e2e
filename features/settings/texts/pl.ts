import type { Catalogue } from '../../../src/texts/forms';

/** The Polish texts of this feature, by their original. */
const texts = {
  'Default: {value}': 'Domyślnie: {value}',
  'Load the Current Settings': 'Wczytaj bieżące ustawienia',
  'No|value': 'nie',
  none: 'brak',
  'Saved.': 'Zapisano.',
  Settings: 'Ustawienia',
  'There are no settings.': 'Nie ma ustawień.',
  'Yes|value': 'tak',
} satisfies Catalogue;

export default texts;

type Own = typeof texts;

declare module '../../../src/texts/catalogue' {
  interface Texts extends Own {}
}
