import type { Codes } from '../../../server/texts/catalogue';

/** The codes of this feature's messages, by their original. */
export default {
  'Barcode {code} is that of "{owner}" already.': 'barcode-of-another-product',
  'Barcode {code} is the same as {other}.': 'repeated-barcode',
} satisfies Codes;
