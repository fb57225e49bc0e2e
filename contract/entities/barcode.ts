import { extend } from '../definition/extend';
import { lines, text } from '../definition/fields';

/** The codes that a scanner reads off a product. Which number they are is not checked: any text that is printed will do. */
export const barcodes = extend('products', {
  barcodes: lines('Barcodes', { code: text('Barcode', { unique: true }) }),
});
