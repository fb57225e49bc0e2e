import { codeFinder } from '../../src/views/controls/codeFinder';
import { addTo } from '../../src/views/slots/addTo';

/** The codes of a product, on its page and in its form. */
export { barcodes } from './field';

/** Finds products by scanned, typed and pasted codes, and reads codes with a camera. */
export const byBarcode = codeFinder('products', {
  call: 'barcodes',
  camera: () => import('./web/Camera'),
  unknown: () => import('./web/UnknownCode'),
  readCodes: () => import('./web/readBarcodes'),
});

/** Not in the chunk of the tools: the forms share the scanner, which would move into the first files of every page. */
const load = () => import('./web/ScanInFilter');

/** The name filter of the list of products takes scans. */
export const inFilter = addTo('listTools', { entity: 'products', load });
