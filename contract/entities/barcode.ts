import type { Addition } from '../definition/extend';
import { text } from '../definition/fields';

/**
 * The barcodes of a product. Accepts any text, without checking for a barcode standard. A literal instead of `extend` and
 * `lines` keeps those two functions out of the bundle that every page loads.
 */
export const barcodes: Addition = {
  to: 'products',
  fields: {
    barcodes: {
      kind: 'lines',
      label: 'Barcodes',
      added: true,
      fields: { code: text('Barcode', { unique: true }) },
    },
  },
  filters: {},
};
