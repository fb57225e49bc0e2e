import { codeFinder } from '../../src/views/controls/codeFinder';
import { addTo } from '../../src/views/slots/addTo';

/** The codes of a product, on its page and in its form. */
export { barcodes } from './field';

/** Finds products by scanned, typed and pasted codes, and reads codes with a camera. */
export const byBarcode = codeFinder('products', {
  call: 'barcodes',
  camera: () => import('./web/Camera'),
  readCodes: () => import('./web/readBarcodes'),
});

/** Apart from the declaration, so that the code stays with the scanner's: among the tools of lists, the first page would load both. */
const loadScan = () => import('./web/ScanInFilter');

/** The name filter of the list of products takes scans. */
export const inFilter = addTo('listTools', { entity: 'products', load: loadScan });
