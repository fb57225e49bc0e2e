import type { Translated } from '../../../server/texts/catalogue';
import type messages from './server.en';

/** The Polish messages of this feature's server. Texts without a code are their own key. */
export default {
  'Create a purchase order': 'Tworzenie zamówienia',
  'Change a purchase order': 'Zmiana zamówienia',
  'Delete a purchase order that nothing uses': 'Usuwanie zamówienia',
  'What to order of whom, so that products come up to their targets': 'Propozycje zamówień',
  'Send an order to its supplier': 'Wysłanie zamówienia',
  'Close an order that was sent: what has not come of it is not expected any more': 'Zamknięcie zamówienia',
  'Receive goods of an order into its warehouse: a receipt of what is open, or of a part of it':
    'Przyjęcie towaru z zamówienia',
  'order-received': 'Wszystkie towary z zamówienia zostały już przyjęte.',
  'Expected on': 'Oczekiwana data',
  'From expected on': 'Oczekiwane od',
  'total-too-large|order': 'daje sumę większą, niż można zapisać',
  'before-order': 'nie może być przed dniem zamówienia',
  'more-than-ordered':
    'Z zamówionych {ordered} „{name}” do przyjęcia pozostało {open}, a przyszło {came}. Nadwyżkę przyjmij osobnym przyjęciem.',
  'Ordered on': 'Data zamówienia',
  'Product ids': 'Produkty',
  'product-not-ordered': 'W zamówieniu nie ma produktu {id}.',
  'order-closed': 'Zamówienie zostało zamknięte.',
  'order-not-sent': 'Zamówienie nie zostało jeszcze wysłane.',
  'order-not-sent|close': 'Zamówienie nie zostało wysłane: można je usunąć.',
  'order-for-another-warehouse': 'Zamówienie jest dla innego magazynu.',
  'order-sent': 'Zamówienie zostało już wysłane.',
  'order-of-another-supplier': 'Zamówienie wysłano do innego dostawcy.',
  'To expected on': 'Oczekiwane do',
} satisfies Translated<typeof messages>;
