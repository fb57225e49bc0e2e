import type { Catalogue } from '../../../server/texts/catalogue';

/** The Polish messages of this feature's server, by their original. */
export default {
  'The job {name} is running already.': 'Zadanie {name} już działa.',
} satisfies Catalogue;
