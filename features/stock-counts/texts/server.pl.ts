import type { Catalogue } from '../../../server/texts/catalogue';

/** The Polish messages of this feature's server, by their original. */
export default {
  'Book what was counted in a warehouse': 'Zaksięgowanie inwentaryzacji',
  Actual: 'Policzona ilość',
} satisfies Catalogue;
