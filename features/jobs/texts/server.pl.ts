import type { Translated } from '../../../server/texts/catalogue';
import type messages from './server.en';

/** The Polish messages of this feature's server. Texts without a code are their own key. */
export default {
  'Start a job now; 409 if it is running': 'Uruchomienie zadania',
  'job-running': 'Zadanie {name} już działa.',
} satisfies Translated<typeof messages>;
