import type { AddedTile } from '../../../src/dashboard/defineTile';
import { formatNumber } from '../../../src/format/number';

/** Counts the orders on the way. */
export const read: AddedTile['read'] = async (dataProvider, { warehouseId, signal }) => {
  const { meta } = await dataProvider.getList('purchase-orders', { filter: { open: 'true', warehouseId }, signal });
  return formatNumber(meta?.totalRows);
};
