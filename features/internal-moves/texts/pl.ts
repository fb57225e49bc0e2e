import type { Catalogue } from '../../../src/texts/forms';

/** The Polish texts of this feature, by their original. */
const texts = {
  'Are you sure you want to delete this move reason?': 'Czy na pewno usunąć ten powód ruchu?',
  'Choose Reason': 'Wybierz powód',
  'Consume Goods': 'Wydaj towar',
  Consumed: 'Zużyte',
  'Create Move Reason': 'Utwórz powód ruchu',
  'Edit Move Reason': 'Edytuj powód ruchu',
  'Internal Consumption': 'Rozchód wewnętrzny',
  'internal consumption': 'rozchód wewnętrzny',
  'Internal Consumption Note': 'Rozchód wewnętrzny (RW)',
  'Internal Receipt': 'Przychód wewnętrzny',
  'internal receipt': 'przychód wewnętrzny',
  'Internal Receipt Note': 'Przychód wewnętrzny (PW)',
  'Inventory Internal Consumption': 'Rozchód wewnętrzny',
  'Inventory Internal Receipt': 'Przychód wewnętrzny',
  'Move Reason': 'Powód ruchu',
  'Move Reason not found.': 'Nie znaleziono powodu ruchu.',
  'Move Reasons': 'Powody ruchów',
  'move reasons': 'powody ruchów',
  'Move Reasons New': 'Nowy powód ruchu',
  'Move Reasons List': 'Lista powodów ruchów',
  'New Move Reason': 'Nowy powód ruchu',
  'No move reasons.': 'Brak powodów.',
  'Return to Move Reasons': 'Wróć do listy powodów ruchów',
  'Successfully consumed! Transaction ID:': 'Towar wydany. Numer transakcji:',
  'Successfully received! Transaction ID:': 'Towar przyjęty. Numer transakcji:',
  'The move reason was changed.': 'Zmieniono powód ruchu.',
  'The move reason was created.': 'Utworzono powód ruchu.',
  'The move reason was deleted.': 'Usunięto powód ruchu.',
  'Update Move Reason': 'Zapisz powód ruchu',
  'Warehouse {from} issued items for internal use by: {employee}':
    'Rozchód wewnętrzny z magazynu {from}, wydał: {employee}',
  'Warehouse {to} took in items of its own by: {employee}': 'Przychód wewnętrzny do magazynu {to}, przyjął: {employee}',
  '{count} move reasons': {
    one: '{count} powód ruchu',
    few: '{count} powody ruchów',
    many: '{count} powodów ruchów',
    other: '{count} powodu ruchu',
  },
  Received: 'Przyjęte',
} satisfies Catalogue;

export default texts;

type Own = typeof texts;

declare module '../../../src/texts/catalogue' {
  interface Texts extends Own {}
}
