import type { Catalogue } from '../../../src/texts/forms';

/** The Polish texts of this feature, by their original. */
const texts = {
  Code: 'Kod',
  Corrections: 'Korekty',
  Deliveries: 'Wydania',
  'Document Numbers': 'Numeracja dokumentów',
  'Follows the code of the corrected document: PZK': 'Dopisywane po kodzie korygowanego dokumentu: PZK',
  'For example': 'Na przykład',
  'Goods Receipts': 'Przyjęcia',
  Number: 'Numer',
  Pattern: 'Wzór',
  'Returns from Clients': 'Zwroty od klientów',
  'Returns to Suppliers': 'Zwroty do dostawców',
  'Stock Counts': 'Inwentaryzacje',
  'The code of a warehouse is on the page of the warehouse.': 'Kod magazynu jest na jego stronie.',
  Transfers: 'Przesunięcia',
  '{type} and {number} are required; {year}, {month} and {warehouse} are optional. Each combination has its own series':
    'Wymagane: {type} (typ) i {number} (numer); opcjonalne: {year} (rok), {month} (miesiąc), {warehouse} (magazyn). Każda kombinacja ma własną serię',
} satisfies Catalogue;

export default texts;

type Own = typeof texts;

declare module '../../../src/texts/catalogue' {
  interface Texts extends Own {}
}
