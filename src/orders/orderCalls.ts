import type { InputOf } from '../../contract/definition/define';
import type { Proposal } from '../../shipped/purchase-orders/calls';
import type { purchaseOrder } from '../../shipped/purchase-orders/definition';
import { readArray } from '../dataProvider/answers';
import { post } from '../dataProvider/post';

/** What to order of whom, so that products come up to their targets. @throws HttpError */
export async function fetchProposals(productIds: readonly number[], warehouseId: string): Promise<Proposal[]> {
  const body = { productIds, ...(warehouseId && { warehouseId: Number(warehouseId) }) };
  const { json, status } = await post('/api/purchase-orders/proposals', body);
  return readArray(json, status) as unknown as Proposal[];
}

/** Writes an order, once for each key. @throws HttpError */
export const createOrder = (order: InputOf<typeof purchaseOrder>, key: string) =>
  post('/api/purchase-orders', order, key);
