import type { Catalogue } from '../../../server/texts/catalogue';

/** The Polish messages of this feature's server, by their original. */
export default {
  'Note that one has read all notices up to one of them': 'Oznaczenie powiadomień jako przeczytanych',
} satisfies Catalogue;
