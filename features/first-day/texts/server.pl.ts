import type { Catalogue } from '../../../server/texts/catalogue';

/** The Polish messages of this feature's server, by their original. */
export default {
  'Empty a database that holds nothing but demo data': 'Usuwanie danych przykładowych',
} satisfies Catalogue;
