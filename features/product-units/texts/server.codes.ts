import type { Codes } from '../../../server/texts/catalogue';

/** The codes of this feature's messages, by their original. */
export default {
  'must be ids, separated by commas': 'no-ids',
} satisfies Codes;
