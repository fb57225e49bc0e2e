import type { Catalogue } from '../../../server/texts/catalogue';

/** The Polish messages of this feature's server, by their original. */
export default {
  'Only the role {role} and above is told of {list}.': 'Zmiany na liście {list} widać od roli: {role}.',
  'The server is being stopped.': 'Serwer jest zatrzymywany.',
  'There is no list {list}.': 'Nie ma listy {list}.',
  'Too many listen already. Ask for what is shown every now and then.':
    'Zbyt wielu klientów nasłuchuje zmian. Odświeżaj dane co pewien czas.',
} satisfies Catalogue;
