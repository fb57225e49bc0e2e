import { type Kysely, sql } from 'kysely';
import { transact } from '../../server/db/transact';
import type { Executor } from '../../server/db/types';
import { ApiError, found } from '../../server/errors';
import type { Group } from '../../server/http/context';
import { route } from '../../server/http/route';
import { receive } from '../../server/inventory/stock';
import { standard } from '../../server/resources/standard';
import { calls } from './calls';
import { purchaseOrder } from './definition';

/** The tables of the migration, as far as they are used here. */
interface Tables {
  purchase_order: {
    id: number;
    supplier_id: number;
    warehouse_id: number;
    state: 'draft' | 'sent' | 'received';
    receipt_id: number | null;
  };
  purchase_order_line: { purchase_order_id: number; product_id: number; quantity: number };
}
const tables = (db: Executor) => db as unknown as Kysely<Tables>;

export const purchaseOrders = standard(purchaseOrder, {
  columns: () => ({
    total: sql`(
      SELECT coalesce(sum(quantity * price), 0)::bigint FROM purchase_order_line
      WHERE purchase_order_id = purchase_order.id
    )`,
  }),
});

export const actions: Group = (app, { db, clock }) => {
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
    if (!sent) throw await refusal(db, id);
  });

  route(app, calls.receive, async ({ params: { id }, headers, body: { employeeId } }) => {
    const order = found(
      'Purchase Order',
      await tables(db).selectFrom('purchase_order').selectAll().where('id', '=', id).executeTakeFirst(),
    );
    if (order.state === 'draft') throw new ApiError(409, 'The order has not been sent yet.');
    // It does not change any more once the order is sent.
    const goods = await tables(db)
      .selectFrom('purchase_order_line')
      .select(['product_id', (each) => each.fn.sum<number>('quantity').as('quantity')])
      .where('purchase_order_id', '=', id)
      .groupBy('product_id')
      .execute();
    const receipt = {
      warehouseId: order.warehouse_id,
      supplierId: order.supplier_id,
      employeeId,
      items: Object.fromEntries(goods.map(({ product_id, quantity }) => [product_id, Number(quantity)])),
    };
    return receive(db, receipt, {
      idempotencyKey: headers['idempotency-key'],
      clock,
      // Of two at once the second one waits here, and then takes its receipt back.
      besides: async (trx, { transactionId }) => {
        const received = await tables(trx)
          .updateTable('purchase_order')
          .set({ state: 'received', receipt_id: transactionId })
          .where('id', '=', id)
          .where('state', '=', 'sent')
          .returning('id')
          .executeTakeFirst();
        if (!received) throw await refusal(trx, id);
      },
    });
  });
};

/** Why an order is not open to what was asked. */
async function refusal(db: Executor, id: number): Promise<ApiError> {
  const { receipt_id } = found(
    'Purchase Order',
    await tables(db).selectFrom('purchase_order').select('receipt_id').where('id', '=', id).executeTakeFirst(),
  );
  return new ApiError(409, `The goods of the order have been received already, by transaction ${receipt_id}.`);
}
