import type { Catalogue } from '../../../server/texts/catalogue';

/** The Polish messages of this feature's server, by their original. */
export default {
  'A long transaction is under way. Try again in a moment.':
    'Trwa długa transakcja bazy danych. Spróbuj ponownie za chwilę.',
  'The cursor is beyond the newest event: the database was restored. Start again without it.':
    'Kursor wskazuje za najnowsze zdarzenie: bazę danych odtworzono. Zacznij ponownie bez niego.',
} satisfies Catalogue;
