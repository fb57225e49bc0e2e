import type { Catalogue } from '../../../server/texts/catalogue';

/** The English messages of this feature's server. The key, up to a "|", is the code for clients. */
const messages = {
  'revaluation-of-no-receipt': 'Transaction #{id} is no receipt: only goods of a receipt are revalued.',
  'nothing-to-revalue': 'Nothing is to be revalued: every cost is the one that is recorded.',
  'stock-worth-less': 'The stock of "{name}" is worth less than it would lose by the revaluation.',
  'costs-not-spread': 'The costs cannot be spread: all lines have a value, an amount or a size of 0.',
  'purchase-price-required': 'A purchase price is required: give that of "{name}".',
} as const satisfies Catalogue;

export default messages;

type Own = typeof messages;

declare module '../../../server/texts/originals' {
  interface Messages extends Own {}
}
