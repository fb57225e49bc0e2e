import type { Catalogue } from '../../../src/texts/forms';

/** The Polish texts of this feature, by their original. */
const texts = {
  Apply: 'Zastosuj',
  'Restore defaults': 'Przywróć domyślne',
  Automatic: 'Automatyczna',
  Columns: 'Kolumny',
  'Delete {name}': 'Usuń: {name}',
  'Do you want to delete this view?': 'Usunąć ten widok?',
  Everything: 'Wszystko',
  'For all users': 'Dla wszystkich użytkowników',
  'Low rows, so that more fit on the screen': 'Niskie wiersze, aby zmieściło się ich więcej',
  Medium: 'Średnia',
  'Move {column} down': 'Przesuń niżej: {column}',
  'Move {column} up': 'Przesuń wyżej: {column}',
  'Name of the view': 'Nazwa widoku',
  Narrow: 'Wąska',
  'Open the list with {name}': 'Otwieraj listę z widokiem {name}',
  Replace: 'Zastąp',
  Save: 'Zapisz',
  Saving: 'Zapisywanie',
  Shared: 'Udostępniony',
  'Shared by another user': 'Udostępniony przez innego użytkownika',
  'The first column names the record, and stays. Files have all columns.':
    'Pierwsza kolumna jest nazwą i zostaje na miejscu. Pliki mają wszystkie kolumny.',
  'The sidebar opens the list with this view': 'Menu otwiera listę z tym widokiem',
  Views: 'Widoki',
  'Views: {name}': 'Widoki: {name}',
  Wide: 'Szeroka',
  'Width of {column}': 'Szerokość kolumny {column}',
} satisfies Catalogue;

export default texts;

type Own = typeof texts;

declare module '../../../src/texts/catalogue' {
  interface Texts extends Own {}
}
