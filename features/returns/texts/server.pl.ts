import type { Translated } from '../../../server/texts/catalogue';
import type messages from './server.en';

/** The Polish messages of this feature's server. Texts without a code are their own key. */
export default {
  'Return goods to a supplier, of a receipt or not': 'Zwrot do dostawcy',
  'Take goods back from a client, of a delivery or not': 'Zwrot od klienta',
  'Correct a transaction: the difference is booked beside it': 'Korekta transakcji',
  'What a correction would book, without booking it': 'Plan korekty',
  'nothing-to-correct': 'Nie ma nic do korekty: wszystkie ilości są takie jak zapisane.',
  'Return of': 'Zwrot z',
  'is-count': 'Transakcja #{id} jest inwentaryzacją: poprawia się ją ponownym liczeniem.',
  'undone|transaction': 'Transakcję #{id} cofnięto: nie ma już w niej nic do korekty.',
  'not-correctable': 'Transakcji #{id} nie można skorygować ze względu na jej typ.',
  'corrected-meanwhile':
    'W transakcji #{id} zapisano teraz {now} „{name}”, a nie {seen}: ktoś inny ją skorygował. Sprawdź ją ponownie.',
} satisfies Translated<typeof messages>;
