import type { Catalogue } from '../../../src/texts/forms';

/** The Polish texts of this feature, by their original. */
const texts = {
  'Nothing is low on stock.': 'Nie ma niskich stanów.',
  'Products on the Main Panel': 'Produkty na panelu głównym',
  'Receive {name}': 'Przyjęcie: {name}',
  'Scarcest Products': 'Najniższe stany',
  'Maximum number of rows in the table': 'Najwyższa liczba wierszy tabeli',
  'All low stock': 'Wszystkie niskie stany',
} satisfies Catalogue;

export default texts;

type Own = typeof texts;

declare module '../../../src/texts/catalogue' {
  interface Texts extends Own {}
}
