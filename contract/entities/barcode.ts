import type { Addition } from '../definition/extend';
import { text } from '../definition/fields';

/**
 * The codes that a scanner reads off a product. Which number they are is not checked: any text that is printed will do. Written
 * out as `extend` and `lines` make it, since every page carries this and no other needs those two.
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
