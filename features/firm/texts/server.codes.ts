import type { Codes } from '../../../server/texts/catalogue';

/** The codes of this feature's messages, by their original. */
export default {
  'The logo was removed.': 'logo-removed',
  'The logo was replaced.': 'logo-replaced',
} satisfies Codes;
