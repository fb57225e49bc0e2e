import { callOf, send } from '../../../src/calls/call';
import type { ReadPlaces } from '../../../src/views/slots/productPlaces';
import type { calls } from '../contract';

export const shelvesCall = callOf<typeof calls.inWarehouse>('GET /api/shelves', '[]');
export const assignCall = callOf<typeof calls.assign>('PUT /api/products/:id/shelf');

/** Returns the shelves of products in a warehouse. */
const readShelves: ReadPlaces = async (warehouseId, productIds) => {
  const found = await send(shelvesCall, { query: { warehouseId, ids: productIds?.join(',') ?? null } });
  return new Map(found.map(({ productId, shelf }) => [productId, shelf]));
};

export default readShelves;
