import { send } from '../../../src/calls/call';
import type { ReadPlaces } from '../../../src/views/slots/productPlaces';
import { shelvesCall } from './shelfCalls';

/** Returns the shelves of products in a warehouse. */
const readShelves: ReadPlaces = async (warehouseId, productIds) => {
  const found = await send(shelvesCall, { query: { warehouseId, ids: productIds?.join(',') ?? null } });
  return new Map(found.map(({ productId, shelf }) => [productId, shelf]));
};

export default readShelves;
