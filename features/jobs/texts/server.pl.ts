import type { Catalogue } from '../../../server/texts/catalogue';

/** The Polish messages of this feature's server, by their original. */
export default {
  'Start a job now; 409 if it is running': 'Uruchomienie zadania',
  'The job {name} is running already.': 'Zadanie {name} już działa.',
} satisfies Catalogue;
