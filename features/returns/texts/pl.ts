import type { Catalogue } from '../../../src/texts/forms';

/** The Polish texts of this feature, by their original. */
const texts = {
  'A delivery to the client': 'Wydanie klientowi',
  'A receipt from the supplier': 'Przyjęcie od dostawcy',
  'A return from the client': 'Zwrot od klienta',
  'A return to the supplier': 'Zwrot do dostawcy',
  'A transfer': 'Przesunięcie',
  'Another product': 'Inny produkt',
  'At most what is left of {transaction}, at the prices of that time.':
    'Najwyżej to, co pozostało z {transaction}, po cenach z tamtego czasu.',
  'Book the correction': 'Zapisz korektę',
  'Client: {from} returned items to: {to} by: {employee}':
    'Klient {from} zwrócił do magazynu {to}, przyjął: {employee}',
  'Correct this': 'Skoryguj',
  'Corrected by {transaction}': 'Skorygowano przez {transaction}',
  'Corrects {transaction}': 'Koryguje {transaction}',
  'Customer To Warehouse': 'Zwrot od klienta',
  'Customer to Warehouse': 'Zwrot od klienta',
  'Change at least one amount: all are as recorded.':
    'Zmień co najmniej jedną ilość: wszystkie są takie, jak zapisano.',
  'Inventory Return From Client': 'Zwrot od klienta',
  'Inventory Return To Supplier': 'Zwrot do dostawcy',
  'No returns or corrections.': 'Bez zwrotów i korekt.',
  'Nothing is left to return of transaction #{id}.': 'Z transakcji #{id} nie ma tu już nic do zwrotu.',
  Planning: 'Planowanie',
  Recorded: 'Zapisano',
  'Return from Client': 'Zwrot od klienta',
  'return from client': 'zwrot od klienta',
  'Return Goods': 'Zwróć towar',
  'Return Note': 'Dokument zwrotu',
  'Return to Supplier': 'Zwrot do dostawcy',
  'return to supplier': 'zwrot do dostawcy',
  'Returned by {transaction}, {count} of {total}': 'Zwrócono przez {transaction}, {count} z {total}',
  'Returns goods of {transaction}.': 'Zwrot towaru z {transaction}.',
  'Should be': 'Powinno być',
  'Should be: {name}': 'Powinno być: {name}',
  'Successfully returned! Transaction ID:': 'Towar zwrócony. Numer transakcji:',
  'Successfully taken back! Transaction ID:': 'Zwrot przyjęty. Numer transakcji:',
  'Take Goods Back': 'Przyjmij zwrot',
  'The correction is booked.': 'Korekta zapisana.',
  'This will be booked, and the transaction stays as it is:': 'Zostanie zapisane (transakcja pozostaje bez zmian):',
  'transaction #{id}': 'transakcji #{id}',
  'Warehouse To Supplier': 'Zwrot do dostawcy',
  'Warehouse to Supplier': 'Zwrot do dostawcy',
  'Warehouse {from} returned items to: {to} by: {employee}': 'Magazyn {from} zwrócił dostawcy {to}, wydał: {employee}',
  '{signed} pieces': '{signed} szt.',
} satisfies Catalogue;

export default texts;

type Own = typeof texts;

declare module '../../../src/texts/catalogue' {
  interface Texts extends Own {}
}
