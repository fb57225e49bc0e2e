import { sql } from 'kysely';
import { recordEvent } from '../../../server/db/audit';
import { transact } from '../../../server/db/transact';
import type { Db, Executor } from '../../../server/db/types';
import { type Cents, fromCents } from '../../../server/db/units';
import { ApiError, found } from '../../../server/errors';
import type { Group } from '../../../server/http/context';
import { route } from '../../../server/http/route';
import { say } from '../../../server/texts/message';
import { calls, type OrderMail } from '../contract';
import { goodsFile, type Letter, letterOf, type Order, type OrderedLine, orderMail } from './mails/orderMail';
import { wordsOf } from './mails/words';
import { enqueue } from './outbox';
import { assertSetUp, isSetUp, readSetup } from './setup';
import { tables } from './tables';

/** The list of purchase orders, a feature that may be absent; its tables are named below. */
const ORDERS = 'purchase-orders';

/** The states in which a supplier gets an order. Its goods do not change any more, and some have still to come. */
const OPEN: readonly string[] = ['sent', 'partial'];

type Found = Order & { state: string };

/** Returns an order. @throws ApiError 404 where there is none */
async function orderOf(db: Executor, id: number): Promise<Found> {
  const { rows } = await sql<Omit<Found, 'lines'>>`
    SELECT purchase_order.id, state, supplier.name AS supplier, supplier.email, warehouse.name AS warehouse,
      address_words(to_jsonb(address)) AS address, ordered_on AS "orderedOn", expected_on AS "expectedOn", note,
      (SELECT value ->> 'name' FROM setting WHERE name = 'firm') AS firm
    FROM purchase_order
      JOIN supplier ON supplier.id = supplier_id
      JOIN warehouse ON warehouse.id = warehouse_id JOIN address ON address.id = warehouse.address_id
    WHERE purchase_order.id = ${id}`.execute(db);
  const order = found('Purchase Order', rows[0]);
  const lines = await sql<OrderedLine & { price: Cents }>`
    SELECT product.id AS "productId", product.name, line.quantity, line.price
    FROM purchase_order_line AS line JOIN product ON product.id = product_id
    WHERE purchase_order_id = ${id} ORDER BY position`.execute(db);
  return { ...order, lines: lines.rows.map((line) => ({ ...line, price: fromCents(line.price) })) };
}

const recordOf = (id: number) => `${ORDERS}/${id}`;

/** Returns the mails of an order, and the one to begin with. */
async function orderMailOf(db: Executor, id: number): Promise<OrderMail> {
  const [order, words] = await Promise.all([orderOf(db, id), wordsOf(db)]);
  const letter = letterOf(words, order);
  const sent = await tables(db)
    .selectFrom('mail_message')
    .select(['id', 'recipient', 'state', 'created_at', 'last_at', 'last_error'])
    .where('record', '=', recordOf(id))
    .orderBy('id', 'desc')
    .execute();
  const setup = readSetup(process.env);
  return {
    isOpen: OPEN.includes(order.state),
    missing: isSetUp(setup) ? [] : setup.missing,
    to: order.email,
    ...letter,
    sent: sent.map((row) => ({
      messageId: row.id,
      to: row.recipient,
      state: row.state,
      at: (row.last_at ?? row.created_at).toISOString(),
      error: row.last_error,
    })),
  };
}

/** Writes the mail of an order. @param key a repeated request with the same key writes no second one */
const mailOrder = (db: Db, id: number, { to, ...letter }: Letter & { to: string }, key?: string): Promise<void> =>
  transact(
    db,
    async (trx) => {
      const order = await orderOf(trx, id);
      if (!OPEN.includes(order.state)) {
        const isDraft = order.state === 'draft';
        throw new ApiError(409, isDraft ? 'order-not-sent|mail' : 'order-complete');
      }
      const words = await wordsOf(trx);
      const isNew = await enqueue(trx, {
        kind: 'order',
        to,
        ...orderMail(words, order, letter),
        attachments: [goodsFile(words, order)],
        record: recordOf(id),
        ...(key && { once: `order/${id}/${key}` }),
      });
      if (!isNew) return;
      const note = say('order-mailed', { id });
      await recordEvent(trx, { action: 'create', entity: 'mail', record: to, note });
    },
    { key },
  );

/** Registers the calls that mail purchase orders, where there are any. */
export const orders: Group = (app, { primary: db, definitionOf }) => {
  if (!definitionOf(ORDERS)) return;
  route(app, calls.orderMail, ({ params: { id } }) => orderMailOf(db, id));
  route(app, calls.previewOrder, async ({ params: { id }, body }) => {
    const [order, words] = await Promise.all([orderOf(db, id), wordsOf(db)]);
    return { html: orderMail(words, order, body).html };
  });
  route(app, calls.mailOrder, async ({ params: { id }, body, headers }) => {
    assertSetUp();
    await mailOrder(db, id, body, headers['idempotency-key']);
  });
};
