import { type Kysely, sql } from 'kysely';
import type { Executor } from '../../server/db/types';
import { type Cents, fromCents, toCents } from '../../server/db/units';
import { found } from '../../server/errors';
import type { Group } from '../../server/http/context';
import { route } from '../../server/http/route';
import { storeMoveFields } from '../../server/moveFields';
import { calls } from './contract';
import { purchasePrice } from './moveFields';

interface Tables {
  purchase_price: { movement_id: number; product_id: number; price: Cents };
}
const tables = (db: Executor) => db as unknown as Kysely<Tables>;

/** Stores the purchase prices of a receipt, in its transaction. */
export const stored = storeMoveFields(
  purchasePrice,
  async (trx, { transactionId }, { lines }) => {
    const rows = lines.flatMap(({ productId, purchasePrice: price }) =>
      price === undefined ? [] : [{ movement_id: transactionId, product_id: productId, price: toCents(price) }],
    );
    if (rows.length > 0) await tables(trx).insertInto('purchase_price').values(rows).execute();
  },
  ({ purchasePrice: price }) => price,
);

export const purchasePrices: Group = (app, { db }) => {
  route(app, calls.ofTransaction, async ({ params: { id } }) => {
    found('Transaction', await db.selectFrom('movement').select('id').where('id', '=', id).executeTakeFirst());
    const { rows } = await sql<{ productId: number; name: string; quantity: number; price: Cents }>`
      SELECT product_id AS "productId", product.name, quantity, price
      FROM purchase_price
        JOIN movement_line USING (movement_id, product_id)
        JOIN product ON product.id = product_id
      WHERE movement_id = ${id} ORDER BY product_id`.execute(db);
    return { lines: rows.map(inDollars) };
  });

  route(app, calls.ofProduct, async ({ params: { id } }) => {
    found('Product', await db.selectFrom('product').select('id').where('id', '=', id).executeTakeFirst());
    const { rows } = await sql<Last & { price: Cents }>`
      SELECT movement.id AS "transactionId", date, supplier_id AS "supplierId", supplier.name AS "supplierName", quantity, price
      FROM purchase_price
        JOIN movement ON movement.id = movement_id
        JOIN movement_line USING (movement_id, product_id)
        JOIN supplier ON supplier.id = supplier_id
      WHERE product_id = ${id} ORDER BY movement_id DESC LIMIT 1`.execute(db);
    return { last: rows.map(inDollars)[0] ?? null };
  });

  route(app, calls.ofProducts, async ({ query: { ids } }) => {
    const { rows } = await sql<{ productId: number; price: Cents }>`
      SELECT given.id AS "productId", last.price
      FROM unnest(${ids}::integer[]) AS given (id)
        CROSS JOIN LATERAL (
          SELECT price FROM purchase_price WHERE product_id = given.id ORDER BY movement_id DESC LIMIT 1
        ) AS last
      ORDER BY given.id`.execute(db);
    return rows.map(inDollars);
  });
};

interface Last {
  transactionId: number;
  date: string;
  supplierId: number;
  supplierName: string;
  quantity: number;
}

const inDollars = <Row extends { price: Cents }>({ price, ...row }: Row) => ({
  ...row,
  purchasePrice: fromCents(price),
});
