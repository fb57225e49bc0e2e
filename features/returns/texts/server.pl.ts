import type { Catalogue } from '../../../server/texts/catalogue';

/** The Polish messages of this feature's server, by their original. */
export default {
  'Return goods to a supplier, of a receipt or not': 'Zwrot do dostawcy',
  'Take goods back from a client, of a delivery or not': 'Zwrot od klienta',
  'Correct a transaction: the difference is booked beside it': 'Korekta transakcji',
  'What a correction would book, without booking it': 'Plan korekty',
  'Nothing is to be corrected: every amount is the one that is recorded.':
    'Nie ma nic do korekty: wszystkie ilości są takie jak zapisane.',
  'Return of': 'Zwrot z',
  'Transaction #{id} is a stock count: what it says is set right by counting again.':
    'Transakcja #{id} jest inwentaryzacją: poprawia się ją ponownym liczeniem.',
  'Transaction #{id} was undone: nothing of it is left to correct.':
    'Transakcję #{id} cofnięto: nie ma już w niej nic do korekty.',
  'Transaction #{id} is of a type that cannot be corrected.':
    'Transakcji #{id} nie można skorygować ze względu na jej typ.',
  'Transaction #{id} is recorded with {now} "{name}" by now, not with {seen}: somebody else has corrected it. Look at it again.':
    'W transakcji #{id} zapisano teraz {now} „{name}”, a nie {seen}: ktoś inny ją skorygował. Sprawdź ją ponownie.',
} satisfies Catalogue;
