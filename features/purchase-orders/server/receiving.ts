import { sql } from 'kysely';
import type { ReceiptInput } from '../../../contract/inventory';
import type { Trx } from '../../../server/db/types';
import { ApiError, found } from '../../../server/errors';
import { sumItems } from '../../../server/inventory/rules';
import { openOf } from '../definition';
import { goodsOf } from './goods';
import { tables } from './tables';

export const ALL_CAME = 'All goods of the order have been received already.';

/**
 * Books a receipt on an order, within the transaction of the receipt: at most the open quantity of each line. Locks the order's
 * row, so that a concurrent receipt waits and sees the quantity that this one leaves open.
 * @throws ApiError 404 if there is no such order, 409 if the order does not accept the receipt. Both roll the receipt back.
 */
export async function receiveOf(
  trx: Trx,
  id: number,
  { warehouseId, supplierId, items }: ReceiptInput,
  transactionId: number,
): Promise<void> {
  const order = found(
    'Purchase Order',
    await tables(trx).selectFrom('purchase_order').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),
  );
  if (order.state === 'draft') throw new ApiError(409, 'The order has not been sent yet.');
  if (order.state === 'received') throw new ApiError(409, ALL_CAME);
  if (order.state === 'closed') throw new ApiError(409, 'The order has been closed.');
  if (order.supplier_id !== supplierId) throw new ApiError(409, 'The order was sent to another supplier.');
  if (order.warehouse_id !== warehouseId) throw new ApiError(409, 'The order is for another warehouse.');
  const goods = await goodsOf(trx, id);
  const come = sumItems(items);
  for (const [productId, quantity] of come) {
    const line = goods.find((each) => each.productId === productId);
    if (!line) throw new ApiError(409, `Product ${productId} is not in the order.`);
    if (quantity <= openOf(line)) continue;
    const words = `Of "${line.productName}" ${openOf(line)} of ${line.quantity} ordered are open, ${quantity} came.`;
    throw new ApiError(409, `${words} Receive what is more by a receipt of its own.`);
  }
  await tables(trx)
    .insertInto('purchase_order_receipt')
    .values({ movement_id: transactionId, purchase_order_id: id })
    .execute();
  await sql`SELECT purchase_order_follow(${id})`.execute(trx);
}
