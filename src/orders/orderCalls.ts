import type { DataProvider } from 'react-admin';
import type { Proposal } from '../../shipped/purchase-orders/calls';
import { readArray } from '../dataProvider/answers';
import type { Caller } from '../schema/action';

/** What to order of whom, so that products come up to their targets in a warehouse. @throws HttpError */
export async function fetchProposals(
  dataProvider: DataProvider & Caller,
  productIds: readonly number[],
  warehouseId: string,
): Promise<Proposal[]> {
  const body = { productIds, warehouseId: Number(warehouseId) };
  return readArray(await dataProvider.call('purchase-orders/proposals', body), 200) as unknown as Proposal[];
}
