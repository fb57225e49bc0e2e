import type { Catalogue } from '../../../server/texts/catalogue';

/** The Polish messages of this feature's server, by their original. */
export default {
  'Change the shelf of a product in a warehouse': 'Zmiana półki towaru w magazynie',
  Ids: 'Numery',
  Shelf: 'Półka',
  Shelves: 'Półki',
  'must be ids, separated by commas': 'musi zawierać numery oddzielone przecinkami',
} satisfies Catalogue;
