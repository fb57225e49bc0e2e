import type { Translated } from '../../../server/texts/catalogue';
import type messages from './server.en';

/** The Polish messages of this feature's server. Texts without a code are their own key. */
export default {
  'Change the shelf of a product in a warehouse': 'Zmiana półki towaru w magazynie',
  Ids: 'Numery',
  Shelf: 'Półka',
  Shelves: 'Półki',
  'no-ids': 'musi zawierać numery oddzielone przecinkami',
} satisfies Translated<typeof messages>;
