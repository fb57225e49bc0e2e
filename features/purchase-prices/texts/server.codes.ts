import type { Codes } from '../../../server/texts/catalogue';

/** The codes of this feature's messages, by their original. */
export default {
  'Transaction #{id} is no receipt: only goods of a receipt are revalued.': 'revaluation-of-no-receipt',
  'Nothing is to be revalued: every cost is the one that is recorded.': 'nothing-to-revalue',
  'The stock of "{name}" is worth less than it would lose by the revaluation.': 'stock-worth-less',
  'The costs cannot be spread: all lines have a value, an amount or a size of 0.': 'costs-not-spread',
  'A purchase price is required: give that of "{name}".': 'purchase-price-required',
} satisfies Codes;
