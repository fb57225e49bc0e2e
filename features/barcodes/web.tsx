import { API_URL } from '../../src/config';
import { readArray } from '../../src/dataProvider/answers';
import { request } from '../../src/dataProvider/http';
import { codeFinder } from '../../src/views/controls/codeFinder';
import type { Barcoded } from './contract';

/** The codes of a product, on its page and in its form. */
export { barcodes } from './field';

/** Finds products by scanned, typed and pasted codes, and reads codes with a camera. */
export const byBarcode = codeFinder('products', {
  find: async (code, { signal }) => {
    const { json, status } = await request(`${API_URL}/api/barcodes?${new URLSearchParams({ code })}`, { signal });
    return (readArray(json, status) as unknown as Barcoded[]).map((product) => ({ ...product, id: product.productId }));
  },
  camera: () => import('./web/Camera'),
});
