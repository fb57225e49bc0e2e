import type { Catalogue } from '../../../server/texts/catalogue';

/** The Polish messages of this feature's server, by their original. */
export default {
  'A list has at most {count} views.': 'Lista może mieć najwyżej {count} widoków.',
  'A user has at most {count} views.': 'Użytkownik może mieć najwyżej {count} widoków.',
  'must begin with a question mark': 'musi zaczynać się od znaku zapytania',
  'Only managers share views.': 'Widoki udostępniają tylko kierownicy.',
  'Choose the view with which a list opens for the caller; null for none': 'Wybór widoku, z którym otwiera się lista',
  'Delete a view of one’s own; managers also a shared one': 'Usunięcie widoku',
  'Save a view of one’s own under a name; it replaces the one with this name. Managers may share it':
    'Zapisanie widoku',
  'The views of a list: one’s own, and those that others share': 'Widoki listy',
  View: 'Widok',
  'is no name of a list': 'nie jest nazwą listy',
} satisfies Catalogue;
