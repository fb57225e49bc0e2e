import type { Translated } from '../../../server/texts/catalogue';
import type messages from './server.en';

/** The Polish messages of this feature's server. Texts without a code are their own key. */
export default {
  'too-many-views|list': 'Lista może mieć najwyżej {count} widoków.',
  'too-many-views': 'Użytkownik może mieć najwyżej {count} widoków.',
  'no-query': 'musi zaczynać się od znaku zapytania',
  'only-managers-share-views': 'Widoki udostępniają tylko kierownicy.',
  'Choose the view with which a list opens for the caller; null for none': 'Wybór widoku, z którym otwiera się lista',
  'Delete a view of one’s own; managers also a shared one': 'Usunięcie widoku',
  'Save a view of one’s own under a name; it replaces the one with this name. Managers may share it':
    'Zapisanie widoku',
  'The views of a list: one’s own, and those that others share': 'Widoki listy',
  View: 'Widok',
  'is no name of a list': 'nie jest nazwą listy',
} satisfies Translated<typeof messages>;
