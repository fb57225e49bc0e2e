import type { Catalogue } from '../../../server/texts/catalogue';

/** The Polish messages of this feature's server, by their original. */
export default {
  'Create a unit': 'Tworzenie jednostki',
  'Change a unit': 'Zmiana jednostki',
  'Delete a unit that nothing uses': 'Usuwanie jednostki',
  'Unit id': 'Jednostka',
  Ids: 'Numery',
  'must be ids, separated by commas': 'musi zawierać numery oddzielone przecinkami',
} satisfies Catalogue;
