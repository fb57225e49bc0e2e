import type { Codes } from '../../../server/texts/catalogue';

/** The codes of this feature's messages, by their original. */
export default {
  'A list has at most {count} views.': 'too-many-views',
  'A user has at most {count} views.': 'too-many-views',
  'must begin with a question mark': 'no-query',
  'Only managers share views.': 'only-managers-share-views',
} satisfies Codes;
