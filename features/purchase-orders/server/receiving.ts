import { sql } from 'kysely';
import type { ReceiptInput } from '../../../contract/inventory';
import type { Executor, Trx } from '../../../server/db/types';
import type { Cents } from '../../../server/db/units';
import { ApiError, found } from '../../../server/errors';
import { sumItems } from '../../../server/inventory/rules';
import { amountOf, say } from '../../../server/texts/message';
import { openOf } from '../definition';
import { goodsOf } from './goods';
import { tables } from './tables';

export const ALL_CAME = 'order-received';

/**
 * Returns the agreed prices of an order, by product. They do not change after the order is sent.
 * @throws ApiError 404 for an unknown order, 409 for a draft
 */
export async function agreedPrices(db: Executor, id: number): Promise<Map<number, Cents>> {
  const order = tables(db).selectFrom('purchase_order').select('state').where('id', '=', id);
  const { state } = found('Purchase Order', await order.executeTakeFirst());
  if (state === 'draft') throw new ApiError(409, 'order-not-sent');
  const { rows } = await sql<{ productId: number; price: Cents }>`
    SELECT product_id AS "productId", price FROM purchase_order_line WHERE purchase_order_id = ${id}`.execute(db);
  return new Map(rows.map(({ productId, price }) => [productId, price]));
}

/**
 * Assigns a receipt to an order, in the transaction that books the receipt: at most the open pieces of each line. The lock makes
 * a second receipt wait, which then sees the pieces that the first one has left open.
 * @throws ApiError 404 for an unknown order, 409 when the order does not take the receipt, which is then rolled back
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
  if (order.state === 'received') throw new ApiError(409, ALL_CAME);
  if (order.state === 'closed') throw new ApiError(409, 'order-closed');
  if (order.supplier_id !== supplierId) throw new ApiError(409, 'order-of-another-supplier');
  if (order.warehouse_id !== warehouseId) throw new ApiError(409, 'order-for-another-warehouse');
  const goods = await goodsOf(trx, id);
  const come = sumItems(items);
  for (const [productId, quantity] of come) {
    const line = goods.find((each) => each.productId === productId);
    if (!line) throw new ApiError(409, say('product-not-ordered', { id: productId }));
    if (quantity <= openOf(line)) continue;
    throw new ApiError(
      409,
      say('more-than-ordered', {
        name: line.productName,
        open: amountOf(openOf(line)),
        ordered: amountOf(line.quantity),
        came: amountOf(quantity),
      }),
    );
  }
  await tables(trx)
    .insertInto('purchase_order_receipt')
    .values({ movement_id: transactionId, purchase_order_id: id })
    .execute();
  await sql`SELECT purchase_order_follow(${id})`.execute(trx);
}
