import type { Catalogue } from '../../../server/texts/catalogue';

/** The English messages of this feature's server. The key, up to a "|", is the code for clients. */
const messages = {
  'barcode-of-another-product': 'Barcode {code} is that of "{owner}" already.',
  'repeated-barcode': 'Barcode {code} is the same as {other}.',
} as const satisfies Catalogue;

export default messages;

type Own = typeof messages;

declare module '../../../server/texts/originals' {
  interface Messages extends Own {}
}
