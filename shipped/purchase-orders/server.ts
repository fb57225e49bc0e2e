import { sql } from 'kysely';
import { transact } from '../../server/db/transact';
import { ApiError, found } from '../../server/errors';
import type { Group } from '../../server/http/context';
import { route } from '../../server/http/route';
import { receive } from '../../server/inventory/stock';
import { standard } from '../../server/resources/standard';
import { calls } from './calls';
import { purchaseOrder } from './definition';
import { goodsOf, receiptsOf } from './goods';
import { propose } from './proposals';
import { receiveOf } from './receiving';
import { tables } from './tables';

export const purchaseOrders = standard(purchaseOrder, {
  columns: () => ({
    total: sql`(
      SELECT coalesce(sum(quantity * price), 0)::bigint FROM purchase_order_line
      WHERE purchase_order_id = purchase_order.id
    )`,
  }),
  detail: async (db, id) => {
    const [goods, receipts] = await Promise.all([goodsOf(db, id), receiptsOf(db, id)]);
    const lines = goods.map(({ productId, productName, quantity, price }) => ({
      productId,
      productName,
      quantity,
      price,
    }));
    return { lines, goods, receipts };
  },
});

export const actions: Group = (app, { db, clock }) => {
  route(app, calls.propose, ({ body: { productIds, warehouseId = null } }) => propose(db, productIds, warehouseId));

  /** Sent again it is sent once: what matters is that the supplier has it. */
  route(app, calls.send, async ({ params: { id } }) => {
    const sent = await transact(db, (trx) =>
      tables(trx)
        .updateTable('purchase_order')
        .set({ state: 'sent' })
        .where('id', '=', id)
        .where('state', 'in', ['draft', 'sent'])
        .returning('id')
        .executeTakeFirst(),
    );
    if (sent) return;
    found(
      'Purchase Order',
      await tables(db).selectFrom('purchase_order').select('id').where('id', '=', id).executeTakeFirst(),
    );
    throw new ApiError(409, 'Goods of the order have been received already.');
  });

  route(app, calls.receive, ({ params: { id }, headers, body }) =>
    receive(db, body, {
      idempotencyKey: headers['idempotency-key'],
      clock,
      besides: (trx, { transactionId }) => receiveOf(trx, id, body, transactionId),
    }),
  );
};
