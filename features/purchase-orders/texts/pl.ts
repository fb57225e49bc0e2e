import type { Catalogue } from '../../../src/texts/forms';

/** The Polish texts of this feature, by their original. */
const texts = {
  '+ {count} in drafts': '+ {count} w szkicach',
  'Amounts are whole numbers.': 'Ilości są liczbami całkowitymi.',
  'Are you sure you want to delete this purchase order?': 'Czy na pewno usunąć to zamówienie?',
  'Choose products in their list, then Order.': 'Zaznacz produkty na ich liście i wybierz Zamów.',
  'Choose State': 'Wybierz status',
  'Choose the warehouse that the goods come to.': 'Wybierz magazyn, do którego trafi towar.',
  'Choose whom to order of.': 'Wybierz dostawcę zamówienia.',
  'Close the order? What has not come of it is not expected any more.':
    'Zamknąć zamówienie? Brakujący towar nie będzie już oczekiwany.',
  Closed: 'Zamknięte',
  'Confirmed by': 'Potwierdził',
  'Create Purchase Order': 'Utwórz zamówienie',
  'Days until the Delivery': 'Dni do dostawy',
  'Delivered by nobody so far': 'Dotąd nikt nie dostarczał',
  'Delivery Address': 'Adres dostawy',
  Draft: 'Szkic',
  'Edit Purchase Order': 'Edytuj zamówienie',
  Expected: 'Oczekiwane',
  'From Expected': 'Oczekiwane od',
  'From the day that an order is proposed to the day that its goods are expected':
    'Od dnia propozycji zamówienia do oczekiwanego dnia dostawy',
  Goods: 'Towary',
  'Last Price': 'Ostatnia cena',
  Minimum: 'Minimum',
  'must not be before the day of the order': 'nie może być przed dniem zamówienia',
  'New Purchase Order': 'Nowe zamówienie',
  'No Goods.': 'Brak towarów.',
  'No purchase orders.': 'Brak zamówień.',
  'No Receipts.': 'Brak przyjęć.',
  'No.': 'Nr',
  Note: 'Uwagi',
  'Nothing of this order is open to be received.': 'Z tego zamówienia nie ma nic do przyjęcia.',
  'On the Way': 'W drodze',
  Open: 'Otwarte',
  Order: 'Zamów',
  Ordered: 'Zamówiono',
  'Ordered by': 'Zamówił',
  'Orders on the Way': 'Zamówienia w drodze',
  'Purchase Order': 'Zamówienie',
  'Purchase Order not found.': 'Nie znaleziono zamówienia.',
  'Purchase Order {id}': 'Zamówienie {id}',
  'Purchase Orders': 'Zamówienia',
  'purchase orders': 'zamówienia',
  'Purchase Orders List': 'Lista zamówień',
  Receipt: 'Przyjęcie',
  'Receive Order {id}': 'Przyjęcie zamówienia {id}',
  Received: 'Przyjęte',
  'Received and Open': 'Przyjęte i otwarte',
  'Received in Part': 'Przyjęte częściowo',
  'Return to Order {id}': 'Wróć do zamówienia {id}',
  'Return to Purchase Orders': 'Wróć do listy zamówień',
  Returned: 'Zwrócone',
  Send: 'Wyślij',
  'Send the order to its supplier? It cannot be changed then.':
    'Wysłać zamówienie do dostawcy? Potem nie można go zmienić.',
  Sent: 'Wysłane',
  State: 'Status',
  'Supplier’s Address': 'Adres dostawcy',
  Target: 'Stan docelowy',
  'The product of {code} is not here.': 'Nie ma tu produktu o kodzie {code}.',
  'The purchase order was changed.': 'Zmieniono zamówienie.',
  'The purchase order was created.': 'Utworzono zamówienie.',
  'The purchase order was deleted.': 'Usunięto zamówienie.',
  'The receipt was created.': 'Utworzono przyjęcie.',
  'This order is for a warehouse in which you record nothing.':
    'To zamówienie dotyczy magazynu, w którym niczego nie zapisujesz.',
  'To Expected': 'Oczekiwane do',
  'Type how much of a product to order.': 'Wpisz, ile produktu zamówić.',
  'Type when the goods are expected.': 'Wpisz oczekiwaną datę dostawy.',
  'Update Purchase Order': 'Zapisz zamówienie',
  Version: 'Wersja',
  'Write {count} Orders': {
    one: 'Zapisz {count} zamówienie',
    few: 'Zapisz {count} zamówienia',
    many: 'Zapisz {count} zamówień',
    other: 'Zapisz {count} zamówienia',
  },
  Writing: 'Zapisywanie',
  'Written as {order}.': 'Zapisano jako {order}.',
  '{count} purchase orders': {
    one: '{count} zamówienie',
    few: '{count} zamówienia',
    many: '{count} zamówień',
    other: '{count} zamówienia',
  },
  '{total}, as drafts to be sent': '{total}, jako szkice do wysłania',
} satisfies Catalogue;

export default texts;

type Own = typeof texts;

declare module '../../../src/texts/catalogue' {
  interface Texts extends Own {}
}
