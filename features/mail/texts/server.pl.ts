import type { Catalogue } from '../../../server/texts/catalogue';

/** The Polish messages of this feature's server, by their original. */
export default {
  'Mail is not set up: {missing} must be set.': 'Poczta nie jest skonfigurowana: trzeba ustawić {missing}.',
  'Message not found.': 'Nie znaleziono wiadomości.',
  'Purchase Order not found.': 'Nie znaleziono zamówienia.',
  'Recipient not found.': 'Nie znaleziono odbiorcy.',
  'The order has not been sent yet: send it first.': 'Zamówienie nie zostało jeszcze wysłane: najpierw je wyślij.',
  'The order is complete.': 'Zamówienie jest zakończone.',
  'is a recipient already': 'jest już odbiorcą',
  '{address} is a recipient already.': '{address} jest już odbiorcą.',
} satisfies Catalogue;
