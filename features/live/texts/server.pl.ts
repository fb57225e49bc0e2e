import type { Translated } from '../../../server/texts/catalogue';
import type messages from './server.en';

/** The Polish messages of this feature's server. Texts without a code are their own key. */
export default {
  'list-not-allowed': 'Zmiany na liście {list} widać od roli: {role}.',
  'server-stopping': 'Serwer jest zatrzymywany.',
  'too-many-listeners': 'Zbyt wielu klientów nasłuchuje zmian. Odświeżaj dane co pewien czas.',
} satisfies Translated<typeof messages>;
