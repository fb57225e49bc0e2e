import type { Catalogue } from '../../../server/texts/catalogue';

/** The Polish messages of this feature's server, by their original. */
export default {
  'Create a move reason': 'Tworzenie przyczyny ruchu',
  'Change a move reason': 'Zmiana przyczyny ruchu',
  'Delete a move reason that nothing uses': 'Usuwanie przyczyny ruchu',
  'Take goods out of a warehouse for internal use': 'Rozchód wewnętrzny',
  'Take goods of the firm itself into a warehouse': 'Przychód wewnętrzny',
} satisfies Catalogue;
