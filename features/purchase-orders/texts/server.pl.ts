import type { Catalogue } from '../../../server/texts/catalogue';

/** The Polish messages of this feature's server, by their original. */
export default {
  'Create a purchase order': 'Tworzenie zamówienia',
  'Change a purchase order': 'Zmiana zamówienia',
  'Delete a purchase order that nothing uses': 'Usuwanie zamówienia',
  'What to order of whom, so that products come up to their targets': 'Propozycje zamówień',
  'Send an order to its supplier': 'Wysłanie zamówienia',
  'Close an order that was sent: what has not come of it is not expected any more': 'Zamknięcie zamówienia',
  'Receive goods of an order into its warehouse: a receipt of what is open, or of a part of it':
    'Przyjęcie towaru z zamówienia',
  'All goods of the order have been received already.': 'Wszystkie towary z zamówienia zostały już przyjęte.',
  'Expected on': 'Oczekiwana data',
  'From expected on': 'Oczekiwane od',
  'makes the total more than can be stored': 'daje sumę większą, niż można zapisać',
  'must not be before the day of the order': 'nie może być przed dniem zamówienia',
  'Of "{name}" {open} of {ordered} ordered are open, {came} came. Receive what is more by a receipt of its own.':
    'Z zamówionych {ordered} „{name}” do przyjęcia pozostało {open}, a przyszło {came}. Nadwyżkę przyjmij osobnym przyjęciem.',
  'Ordered on': 'Data zamówienia',
  'Product ids': 'Produkty',
  'Product {id} is not in the order.': 'W zamówieniu nie ma produktu {id}.',
  'The order has been closed.': 'Zamówienie zostało zamknięte.',
  'The order has not been sent yet.': 'Zamówienie nie zostało jeszcze wysłane.',
  'The order has not been sent: delete it instead.': 'Zamówienie nie zostało wysłane: można je usunąć.',
  'The order is for another warehouse.': 'Zamówienie jest dla innego magazynu.',
  'The order was sent already.': 'Zamówienie zostało już wysłane.',
  'The order was sent to another supplier.': 'Zamówienie wysłano do innego dostawcy.',
  'To expected on': 'Oczekiwane do',
} satisfies Catalogue;
