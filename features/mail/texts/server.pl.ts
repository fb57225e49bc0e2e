import type { Catalogue } from '../../../server/texts/catalogue';

/** The Polish messages of this feature's server, by their original. */
export default {
  'is a recipient already': 'jest już odbiorcą',
  'Mail is not set up: {names} must be set.': 'Poczta nie jest skonfigurowana: trzeba ustawić {names}.',
  'The link is not valid.': 'Ten odnośnik jest nieprawidłowy.',
  'The order has not been sent yet: send it first.': 'Zamówienie nie zostało jeszcze wysłane: najpierw je wyślij.',
  'The order is complete.': 'Zamówienie jest już zrealizowane.',
  '{address} is a recipient already.': '{address} jest już odbiorcą.',
} satisfies Catalogue;
