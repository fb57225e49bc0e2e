import type { Catalogue } from '../../../server/texts/catalogue';

/** The Polish messages of this feature's server, by their original. */
export default {
  'Supplier document': 'Nr dokumentu dostawcy',
  'Supplier document date': 'Data dokumentu dostawcy',
} satisfies Catalogue;
