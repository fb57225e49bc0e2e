import type { Catalogue } from '../../../src/texts/forms';

/** The Polish texts of this feature, by their original. */
const texts = {
  'Add the employee who books moves': 'Dodaj pracownika, który wystawia dokumenty',
  'All products, partners, warehouses and transactions are deleted for good. Accounts and settings stay.':
    'Wszystkie produkty, kontrahenci, magazyny i transakcje zostaną trwale usunięte. Konta i ustawienia zostaną.',
  'Book the opening stock as a first receipt': 'Zaksięguj stan początkowy pierwszym przyjęciem (PZ)',
  'Import the products from a spreadsheet, or enter them': 'Zaimportuj produkty z arkusza albo wprowadź je ręcznie',
  'Create the first warehouse': 'Utwórz pierwszy magazyn',
  'Demo data': 'Dane przykładowe',
  'Do you want to remove the demo data?': 'Czy usunąć dane przykładowe?',
  done: 'zrobione',
  'Enter the name of your firm, for documents': 'Podaj nazwę firmy na dokumenty',
  'First Steps': 'Pierwsze kroki',
  Hide: 'Ukryj',
  Import: 'Import',
  'Import Stock': 'Importuj stany',
  'This warehouse has no employee yet.': 'W tym magazynie nikt jeszcze nie pracuje.',
  'Remove demo data': 'Usuń dane przykładowe',
  Settings: 'Ustawienia',
  'There is no category yet.': 'Nie ma jeszcze żadnej kategorii.',
  'There is no client yet.': 'Nie ma jeszcze żadnego klienta.',
  'There is no employee yet.': 'Nie ma jeszcze żadnego pracownika.',
  'There is no supplier yet.': 'Nie ma jeszcze żadnego dostawcy.',
  'There is no warehouse yet.': 'Nie ma jeszcze żadnego magazynu.',
  'There is nothing to choose from yet.': 'Nie ma jeszcze czego wybrać.',
  'These records began as demo data and were changed since. Start with an empty database for your own.':
    'Te rekordy powstały jako dane przykładowe i zostały potem zmienione. Własne dane wprowadź do pustej bazy.',
  'These records are fictitious, for trying things out.': 'Te rekordy są przykładowe i służą do wypróbowania programu.',
  '{done} of {all} done': 'Zrobiono {done} z {all}',
} satisfies Catalogue;

export default texts;

type Own = typeof texts;

declare module '../../../src/texts/catalogue' {
  interface Texts extends Own {}
}
