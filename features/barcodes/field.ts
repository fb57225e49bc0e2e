import type { Addition } from '../../contract/definition/extend';
import { integer, text } from '../../contract/definition/fields';

/**
 * The barcodes of a product: any text, without validation of its format, and the pieces that a scan of it means. A literal of the
 * results of `extend` and `lines`, because every page loads this, and no other code there needs those two functions.
 */
export const barcodes: Addition = {
  to: 'products',
  fields: {
    barcodes: {
      kind: 'lines',
      label: 'Barcodes',
      inHead: 'code',
      added: true,
      fields: {
        code: text('Barcode', { unique: true }),
        quantity: integer('Pieces', { min: 1, max: 100_000, initial: 1 }),
      },
    },
  },
  filters: {},
};
