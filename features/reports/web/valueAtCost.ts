import { callOf, send } from '../../../src/calls/call';
import type { AddedTile } from '../../../src/dashboard/defineTile';
import { formatMoney } from '../../../src/format/number';
import type { calls } from '../contract';

const stock = callOf<typeof calls.stockOnDay>('GET /api/reports/stock', 'content');

/** Reads the value of today's stock in the books. */
export const read: AddedTile['read'] = async (_dataProvider, { warehouseId, signal }) => {
  const { totals } = await send(stock, { query: { by: 'warehouse', warehouseId } }, signal);
  return formatMoney(totals.value);
};
