import type { Catalogue } from '../../../server/texts/catalogue';

/** The English messages of this feature's server. The key, up to a "|", is the code for clients. */
const messages = {
  'logo-removed': 'The logo was removed.',
  'logo-replaced': 'The logo was replaced.',
  'is no NIP: its check digit, the last one, is wrong': 'is not a NIP: its last digit, the check digit, is wrong',
  'is no PNG or SVG file': 'is not a PNG or SVG file',
  'must have 10 digits, as a Polish NIP': 'must have 10 digits as a Polish NIP',
} as const satisfies Catalogue;

export default messages;

type Own = typeof messages;

declare module '../../../server/texts/originals' {
  interface Messages extends Own {}
}
