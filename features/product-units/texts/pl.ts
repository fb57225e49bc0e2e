import type { Catalogue } from '../../../src/texts/forms';

/** The Polish texts of this feature, by their original. */
const texts = {
  'Are you sure you want to delete this unit?': 'Czy na pewno usunąć tę jednostkę?',
  'Choose Unit': 'Wybierz jednostkę',
  'Create Unit': 'Utwórz jednostkę',
  'Edit Unit': 'Edytuj jednostkę',
  'New Unit': 'Nowa jednostka',
  'Return to Units': 'Wróć do listy jednostek',
  'The unit was changed.': 'Zmieniono jednostkę.',
  'The unit was created.': 'Utworzono jednostkę.',
  'The unit was deleted.': 'Usunięto jednostkę.',
  Unit: 'Jednostka',
  'Unit not found.': 'Nie znaleziono jednostki.',
  Units: 'Jednostki',
  'Units List': 'Lista jednostek',
  'Units New': 'Nowa jednostka',
  'Update Unit': 'Zapisz jednostkę',
  units: 'jednostki',
  '{count} units': {
    one: '{count} jednostka',
    few: '{count} jednostki',
    many: '{count} jednostek',
    other: '{count} jednostki',
  },
} satisfies Catalogue;

export default texts;

type Own = typeof texts;

declare module '../../../src/texts/catalogue' {
  interface Texts extends Own {}
}
