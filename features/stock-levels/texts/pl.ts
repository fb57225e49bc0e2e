import type { Catalogue } from '../../../src/texts/forms';

/** The Polish texts of this feature, by their original. */
const texts = {
  'Edit Levels': 'Edytuj stany minimalne',
  'Edit Stock Levels': 'Edytuj stany minimalne',
  Levels: 'Stany minimalne',
  'Levels by Warehouse': 'Stany minimalne w magazynach',
  'Minimum and Target': 'Stan minimalny i docelowy',
  'must not be below the minimum': 'nie może być niższy niż stan minimalny',
  'No Warehouses with Levels of Their Own.': 'Brak magazynów z własnymi stanami minimalnymi.',
  'Return to Stock Levels': 'Wróć do listy stanów',
  'Stock Levels': 'Stany minimalne',
  'stock levels': 'stany minimalne',
  'Stock Levels List': 'Lista stanów minimalnych',
  'Warehouses with Levels of Their Own': 'Magazyny z własnymi stanami minimalnymi',
  '{count} stock levels': {
    one: '{count} produkt',
    few: '{count} produkty',
    many: '{count} produktów',
    other: '{count} produktu',
  },
  '{target}, twice the minimum': '{target}, dwukrotność stanu minimalnego',
  Minimum: 'Stan minimalny',
  Target: 'Stan docelowy',
} satisfies Catalogue;

export default texts;

type Own = typeof texts;

declare module '../../../src/texts/catalogue' {
  interface Texts extends Own {}
}
