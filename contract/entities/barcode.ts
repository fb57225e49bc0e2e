import { extend } from '../definition/extend';
import { lines, text } from '../definition/fields';

/** Characters that a barcode has at most. */
export const BARCODE_LENGTH = 80;

/** The codes that a scanner reads off a product. Which number they are is not checked: any text that is printed will do. */
export const barcodes = extend(
  'products',
  {
    barcodes: lines(
      'Barcodes',
      { code: text('Barcode', { unique: true, max: BARCODE_LENGTH }) },
      { note: 'Beyond the documented API, announced as `barcodes`. No two products have the same' },
    ),
  },
  { filters: {}, extra: 'barcodes' },
);
