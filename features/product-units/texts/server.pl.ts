import type { Translated } from '../../../server/texts/catalogue';
import type messages from './server.en';

/** The Polish messages of this feature's server. Texts without a code are their own key. */
export default {
  'Create a unit': 'Tworzenie jednostki',
  'Change a unit': 'Zmiana jednostki',
  'Delete a unit that nothing uses': 'Usuwanie jednostki',
  'Unit id': 'Jednostka',
  Ids: 'Numery',
  'no-ids': 'musi zawierać numery oddzielone przecinkami',
} satisfies Translated<typeof messages>;
