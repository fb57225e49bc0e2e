import { sql } from 'kysely';
import { receipt } from '../../contract/entities/movementTypes';
import type { VersionHeaders } from '../../contract/history';
import type { ReceiptInput } from '../../contract/inventory';
import { transact } from '../../server/db/transact';
import type { Db, Executor, Trx } from '../../server/db/types';
import type { Cents } from '../../server/db/units';
import { standard } from '../../server/entity/standard';
import { refuseOutdated, versionOf } from '../../server/entity/trail';
import { ApiError, found } from '../../server/errors';
import { defineEvent } from '../../server/events/event';
import type { Group } from '../../server/http/context';
import { route } from '../../server/http/route';
import { extendedMove } from '../../server/inventory/moveFields';
import { orderSource } from '../../server/inventory/orderSource';
import { sumItems } from '../../server/inventory/rules';
import { moveOptions, receive } from '../../server/inventory/stock';
import { amountOf, type KnownMessage, say } from '../../server/texts/message';
import { calls } from './contract';
import { openOf, purchaseOrder } from './definition';
import { addressesOf, goodsOf, receiptsOf } from './server/goods';
import { propose } from './server/proposals';
import { type Tables, tables } from './server/tables';

/**
 * The orders for reports about suppliers. A line is complete on the day of the receipt with its last ordered pieces, whatever came in addition:
 * a later correction of a receipt counts on the day of the receipt.
 */
export const sentOrders = orderSource({
  sentOrders: sql`(
    SELECT supplier_id, warehouse_id, expected_on, goods.complete_on, goods.has_some
    FROM purchase_order,
      LATERAL (
        SELECT CASE WHEN bool_and(complete_on IS NOT NULL) THEN max(complete_on) END AS complete_on, bool_or(has_some) AS has_some
        FROM purchase_order_line AS line,
          LATERAL (
            SELECT min(date) FILTER (WHERE so_far >= line.quantity) AS complete_on, coalesce(max(so_far) > 0, false) AS has_some
            FROM (
              SELECT date, sum(coalesce(moved.quantity, 0) + coalesce(corrected, 0) - coalesce(returned, 0))
                OVER (ORDER BY movement.id) AS so_far
              FROM purchase_order_receipt AS receipt JOIN movement ON movement.id = receipt.movement_id
                LEFT JOIN movement_line AS moved ON moved.movement_id = movement.id AND moved.product_id = line.product_id
                LEFT JOIN line_balance AS balance ON balance.movement_id = movement.id AND balance.product_id = line.product_id
              WHERE receipt.purchase_order_id = purchase_order.id
            ) AS came
          ) AS came
        WHERE line.purchase_order_id = purchase_order.id
      ) AS goods
    WHERE state <> 'draft'
  )`,
});

const ALL_CAME = 'order-received';

/**
 * Returns the agreed prices of an order, by product. They do not change after the order is sent.
 * @throws ApiError 404 for an unknown order, 409 for a draft
 */
async function agreedPrices(db: Executor, id: number): Promise<Map<number, Cents>> {
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
async function receiveOf(
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

export const purchaseOrders = standard(purchaseOrder, {
  columns: () => ({
    total: sql`(
      SELECT coalesce(sum(quantity * price), 0)::bigint FROM purchase_order_line
      WHERE purchase_order_id = purchase_order.id
    )`,
    version: sql`'"' || ${versionOf(purchaseOrder, sql`purchase_order.id`)} || '"'`,
  }),
  detail: async (db, id) => {
    const [goods, receipts, places] = await Promise.all([goodsOf(db, id), receiptsOf(db, id), addressesOf(db, id)]);
    const lines = goods.map(({ productId, productName, quantity, price }) => ({
      productId,
      productName,
      quantity,
      price,
    }));
    return { ...places, lines, goods, receipts };
  },
});

/** The order's last goods have come. */
export const received = defineEvent({
  type: 'order.received',
  entity: purchaseOrder.name,
  when: ({ state }) => state?.[1] === 'received',
});

export const actions: Group = (app, context) => {
  const { db, clock } = context;
  const received = extendedMove(context, receipt);
  route(app, calls.propose, ({ body: { productIds, warehouseId = null } }) => propose(db, productIds, warehouseId));

  /** Idempotent: sending a sent order again succeeds and changes nothing. */
  route(app, calls.send, ({ params: { id }, headers }) =>
    lead(db, id, headers, 'sent', (state) => state === 'draft' || (state !== 'sent' && 'order-sent')),
  );

  route(app, calls.close, ({ params: { id }, headers }) =>
    lead(db, id, headers, 'closed', (state) => {
      if (state === 'draft') return 'order-not-sent|close';
      return state === 'received' ? ALL_CAME : state !== 'closed';
    }),
  );

  route(app, received.call(calls.receive), async ({ params: { id }, headers, body }) => {
    const options = received.options(body, {
      ...moveOptions(headers, clock),
      within: ['purchase-orders', id],
      unitCosts: await agreedPrices(db, id),
      afterMove: (trx, { transactionId }) => receiveOf(trx, id, body, transactionId),
    });
    return receive(db, body, options);
  });
};

type State = Tables['purchase_order']['state'];

/**
 * Changes the state of an order. Locks its row, so that no receipt is booked meanwhile.
 * @param headers name the version of the order that the user has seen
 * @param check returns true to proceed, a message to refuse, or false if the order has that state already (a repeated request)
 * @throws ApiError 412 if the order has changed since, 409 if the change is not allowed
 */
const lead = (
  db: Db,
  id: number,
  headers: VersionHeaders,
  state: State,
  check: (state: State) => KnownMessage | boolean,
): Promise<void> =>
  transact(db, async (trx) => {
    const row = tables(trx).selectFrom('purchase_order').select('state').where('id', '=', id).forNoKeyUpdate();
    const answer = check(found('Purchase Order', await row.executeTakeFirst()).state);
    if (answer) await refuseOutdated(trx, purchaseOrder, id, headers);
    if (typeof answer !== 'boolean') throw new ApiError(409, answer);
    if (answer) await tables(trx).updateTable('purchase_order').set({ state }).where('id', '=', id).execute();
  });
