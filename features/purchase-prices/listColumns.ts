import { cost as asCost, money } from '../../contract/definition/fields';
import { callOf, send } from '../../src/calls/call';
import { listColumn } from '../../src/views/slots/listColumn';
import type { calls } from './contract';
import { feature } from './feature';

const pricesCall = callOf<typeof calls.ofProducts>('GET /api/purchase-prices', '[]');

/** The cost of a piece of a product on its last receipt with a price. */
export const cost = listColumn({
  columnOf: 'products',
  key: 'purchasePrice',
  field: asCost(money('Last Purchase Price')),
  capability: feature.name,
  read: async (ids, { signal }) => {
    const prices = await send(pricesCall, { query: { ids: ids.join() } }, signal);
    return new Map(prices.map(({ productId, purchasePrice }) => [productId, purchasePrice]));
  },
});
