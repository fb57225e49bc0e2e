import { sql } from 'kysely';
import { receipt } from '../../contract/entities/movementTypes';
import type { VersionHeaders } from '../../contract/history';
import { transact } from '../../server/db/transact';
import type { Db } from '../../server/db/types';
import { standard } from '../../server/entity/standard';
import { refuseOutdated, versionOf } from '../../server/entity/trail';
import { ApiError, found } from '../../server/errors';
import { defineEvent } from '../../server/events/event';
import type { Group } from '../../server/http/context';
import { route } from '../../server/http/route';
import { extendedMove } from '../../server/inventory/moveFields';
import { moveOptions, receive } from '../../server/inventory/stock';
import type { KnownMessage } from '../../server/texts/message';
import { calls } from './contract';
import { purchaseOrder } from './definition';
import { addressesOf, goodsOf, receiptsOf } from './server/goods';
import { propose } from './server/proposals';
import { ALL_CAME, agreedPrices, receiveOf } from './server/receiving';
import { type Tables, tables } from './server/tables';

export { sentOrders } from './server/sentOrders';

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
