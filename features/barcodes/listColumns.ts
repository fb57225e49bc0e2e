import { text } from '../../contract/definition/fields';
import { listColumn } from '../../src/views/slots/listColumn';
import { feature } from './feature';
import readBarcodes from './web/readBarcodes';

/** The barcodes of a product: of its piece and of its packs. */
export const barcodes = listColumn({
  columnOf: 'products',
  key: 'barcodes',
  field: text('Barcodes'),
  capability: feature.name,
  read: async (ids, { signal }) => {
    const codes = await readBarcodes(ids, signal);
    return new Map([...codes].map(([id, all]) => [id, all.map(({ code }) => code).join(', ')]));
  },
});
