import type { Translated } from '../../../server/texts/catalogue';
import type messages from './server.en';

/** The Polish messages of this feature's server. Texts without a code are their own key. */
export default {
  'events-unsettled': 'Trwa długa transakcja bazy danych. Spróbuj ponownie za chwilę.',
  'cursor-too-new': 'Kursor wskazuje za najnowsze zdarzenie: bazę danych odtworzono. Zacznij ponownie bez niego.',
} satisfies Translated<typeof messages>;
