import type { Catalogue } from '../../../server/texts/catalogue';

/** The Polish messages of this feature's server, by their original. */
export default {
  'must be above the share of class A': 'musi być większy niż udział klasy A',
} satisfies Catalogue;
