import type { Catalogue } from '../../../server/texts/catalogue';

/** The Polish messages of this feature's server, by their original. */
export default {
  'Close a month that has ended, and all open months before it; 409 if it is closed or has not ended':
    'Zamknięcie miesiąca',
  'Closed with {quantity} pieces in stock. Checksum: {checksum}':
    'Zamknięto, stan: {quantity} szt. Suma kontrolna: {checksum}',
  'Nothing was removed: months are closed, and their transactions are kept for good.':
    'Niczego nie usunięto: są zamknięte miesiące, a ich transakcje pozostają na zawsze.',
  'The month has not ended yet.': 'Ten miesiąc jeszcze się nie skończył.',
  'The month is closed already.': 'Ten miesiąc jest już zamknięty.',
  'The month of {date} is closed: nothing was recorded.':
    'Miesiąc, w którym jest {date}, jest zamknięty: niczego nie zapisano.',
  'There is nothing to close: the first transaction is of a later month.':
    'Nie ma czego zamknąć: pierwsza transakcja jest z późniejszego miesiąca.',
} satisfies Catalogue;
