import { codeFinder } from '../../src/views/controls/codeFinder';

/** The codes of a product, on its page and in its form. */
export { barcodes } from './field';

/** Finds products by scanned, typed and pasted codes, and reads codes with a camera. */
export const byBarcode = codeFinder('products', {
  call: 'barcodes',
  camera: () => import('./web/Camera'),
  readCodes: () => import('./web/readBarcodes'),
});
