import type { Catalogue } from '../../../server/texts/catalogue';

/** The English messages that differ from the original. */
export default {
  'is no NIP: its check digit, the last one, is wrong': 'is not a NIP: its last digit, the check digit, is wrong',
  'is no PNG or SVG file': 'is not a PNG or SVG file',
  'must have 10 digits, as a Polish NIP': 'must have 10 digits as a Polish NIP',
} satisfies Catalogue;
