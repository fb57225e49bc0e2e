import type { DataProvider } from 'react-admin';
import { readArray } from '../../../src/dataProvider/answers';
import type { Caller } from '../../../src/schema/action';
import type { Proposal } from '../contract';

/** Requests orders that fill products up to their targets in a warehouse. @throws HttpError */
export async function fetchProposals(
  dataProvider: DataProvider & Caller,
  productIds: readonly number[],
  warehouseId: string,
): Promise<Proposal[]> {
  const body = { productIds, warehouseId: Number(warehouseId) };
  return readArray(await dataProvider.call('purchase-orders/proposals', body), 200) as unknown as Proposal[];
}
