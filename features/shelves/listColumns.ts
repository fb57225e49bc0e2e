import { text } from '../../contract/definition/fields';
import { callOf, send } from '../../src/calls/call';
import { listColumn } from '../../src/views/slots/listColumn';
import type { calls } from './contract';
import { feature } from './feature';
import readShelves from './web/readShelves';

const ofProductsCall = callOf<typeof calls.ofProducts>('GET /api/shelves/products', '[]');

/** The shelf of a product in the chosen warehouse, or its shelves in all of them. */
export const shelf = listColumn({
  columnOf: 'products',
  key: 'shelf',
  field: text('Shelf'),
  capability: feature.name,
  edit: { entity: 'products', field: 'shelves', line: ['warehouseId', 'shelf'] },
  read: async (ids, { chosen, signal }) => {
    if (chosen !== null) return readShelves(Number(chosen), ids);
    const shelves = new Map<number, string>();
    for (const { productId, warehouseName, shelf } of await send(
      ofProductsCall,
      { query: { ids: ids.join() } },
      signal,
    )) {
      const others = shelves.get(productId);
      shelves.set(productId, `${others === undefined ? '' : `${others}, `}${shelf} (${warehouseName})`);
    }
    return shelves;
  },
});
