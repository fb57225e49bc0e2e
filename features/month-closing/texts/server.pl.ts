import type { Translated } from '../../../server/texts/catalogue';
import type messages from './server.en';

/** The Polish messages of this feature's server. Texts without a code are their own key. */
export default {
  'Close a month that has ended, and all open months before it; 409 if it is closed or has not ended':
    'Zamknięcie miesiąca',
  'month-closed-with': 'Zamknięto, stan: {quantity} szt. Suma kontrolna: {checksum}',
  'months-are-closed': 'Niczego nie usunięto: są zamknięte miesiące, a ich transakcje pozostają na zawsze.',
  'month-not-ended': 'Ten miesiąc jeszcze się nie skończył.',
  'month-closed-already': 'Ten miesiąc jest już zamknięty.',
  'month-closed': 'Miesiąc, w którym jest {date}, jest zamknięty: niczego nie zapisano.',
  'nothing-to-close': 'Nie ma czego zamknąć: pierwsza transakcja jest z późniejszego miesiąca.',
} satisfies Translated<typeof messages>;
