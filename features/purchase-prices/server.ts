import { sql } from 'kysely';
import type { z } from 'zod';
import { prepared, type ValueOf } from '../../server/db/connection/prepared';
import type { CostSource, Executor, Trx } from '../../server/db/types';
import { type Cents, fromCents, minus, toCents } from '../../server/db/units';
import { ApiError, found } from '../../server/errors';
import type { Group } from '../../server/http/context';
import { route } from '../../server/http/route';
import { storeMoveFields } from '../../server/inventory/moveFieldStores';
import { hasPiecesLeft } from '../../server/inventory/origin';
import { moveOptions } from '../../server/inventory/stock';
import { say } from '../../server/texts/message';
import { calls } from './contract';
import { purchasePrice } from './moveFields';
import { planRevaluation, revalue } from './server/revaluations';
import { tables } from './server/tables';
import { settings } from './settings';

/** The condition that `given` may be the last price: its line has pieces left. */
const counts = hasPiecesLeft(sql.ref('given.movement_id'), sql.ref('given.product_id'));

interface LastPrice {
  /** The value of the settings. */
  value: Readonly<Record<string, unknown>> | null;
  productId: number;
  price: Cents | null;
}

const readLastPrices = prepared((db, value: ValueOf<{ supplierId: number; productIds: number[] }>) =>
  sql<LastPrice>`
    SELECT (SELECT value FROM setting WHERE name = ${sql.lit(settings.name)}) AS value, asked.id AS "productId", last.price
    FROM unnest(${value('productIds')}::integer[]) AS asked (id)
      LEFT JOIN LATERAL (
        SELECT price FROM known_purchase_price AS given
        WHERE product_id = asked.id AND ${counts}
          AND (SELECT supplier_id FROM movement WHERE movement.id = movement_id) = ${value('supplierId')}
        ORDER BY movement_id DESC LIMIT 1
      ) AS last ON true`.compile(db),
);

/**
 * Returns the purchase prices of the supplier's last receipts.
 * @throws ApiError 409 where the firm requires a purchase price
 */
async function lastPrices(
  trx: Trx,
  { supplierId = 0 }: { supplierId?: number | undefined },
  goods: readonly { productId: number; name: string }[],
): Promise<ReadonlyMap<number, Cents>> {
  const rows = await readLastPrices(trx, { supplierId, productIds: goods.map(({ productId }) => productId) });
  if ((rows[0]?.value ?? settings.defaults)['isRequired'] === true) {
    throw new ApiError(409, say('purchase-price-required', { name: goods[0]?.name ?? '' }));
  }
  return new Map(rows.flatMap(({ productId, price }) => (price === null ? [] : [[productId, price]])));
}

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
  lastPrices,
);

export const purchasePrices: Group = (app, { db, clock }) => {
  route(app, calls.revalue, ({ body, headers }) => revalue(db, body, moveOptions(headers, clock)));
  route(app, calls.planRevaluation, async ({ body }) => ({ lines: await planRevaluation(db, body, { clock }) }));

  route(app, calls.ofTransaction, async ({ params: { id } }) => {
    found('Transaction', await db.selectFrom('movement').select('id').where('id', '=', id).executeTakeFirst());
    const { rows } = await sql<{ productId: number; name: string; quantity: number; price: Cents }>`
      SELECT product_id AS "productId", product.name, quantity, price
      FROM known_purchase_price
        JOIN movement_line USING (movement_id, product_id)
        JOIN product ON product.id = product_id
      WHERE movement_id = ${id} ORDER BY product_id`.execute(db);
    const [costs, revaluedBy, revalues] = await Promise.all([
      costsWithoutPrice(db, id),
      readRevaluationsOf(db, id),
      readRevaluation(db, id),
    ]);
    return { lines: rows.map(inDollars), costs, revaluedBy, revalues };
  });

  route(app, calls.ofProduct, async ({ params: { id } }) => {
    found('Product', await db.selectFrom('product').select('id').where('id', '=', id).executeTakeFirst());
    const { rows } = await sql<Last & { price: Cents }>`
      SELECT movement.id AS "transactionId", date, supplier_id AS "supplierId", supplier.name AS "supplierName",
        quantity + coalesce(corrected, 0) AS quantity, price
      FROM known_purchase_price AS given
        JOIN movement ON movement.id = movement_id
        JOIN movement_line USING (movement_id, product_id)
        LEFT JOIN line_balance USING (movement_id, product_id)
        JOIN supplier ON supplier.id = supplier_id
      WHERE product_id = ${id} AND ${counts} ORDER BY movement_id DESC LIMIT 1`.execute(db);
    return { last: rows.map(inDollars)[0] ?? null };
  });

  route(app, calls.ofProducts, async ({ query: { ids } }) => {
    const { rows } = await sql<{ productId: number; price: Cents }>`
      SELECT asked.id AS "productId", last.price
      FROM unnest(${ids}::integer[]) AS asked (id)
        CROSS JOIN LATERAL (
          SELECT price FROM known_purchase_price AS given
          WHERE product_id = asked.id AND ${counts} ORDER BY movement_id DESC LIMIT 1
        ) AS last
      ORDER BY asked.id`.execute(db);
    return rows.map(inDollars);
  });
};

/** Returns the costs of a transaction's lines that came in without a purchase price. */
async function costsWithoutPrice(db: Executor, id: number) {
  const { rows } = await sql<{
    productId: number;
    name: string;
    quantity: number;
    cost: Cents;
    source: Exclude<CostSource, 'given'>;
  }>`
    SELECT product_id AS "productId", product.name, quantity, cost, cost_source AS source
    FROM movement_line JOIN product ON product.id = product_id
    WHERE movement_id = ${id} AND cost_source IN ('order', 'supplier', 'average', 'list')
      AND NOT EXISTS (
        SELECT FROM known_purchase_price AS given
        WHERE (given.movement_id, given.product_id) = (movement_line.movement_id, movement_line.product_id)
      )
    ORDER BY product_id`.execute(db);
  return rows.map(({ cost, ...row }) => ({ ...row, cost: fromCents(cost) }));
}

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

type Answer = z.output<typeof calls.ofTransaction.answer>;

/** Reads the revaluations of a receipt: one for each warehouse that had such goods. */
async function readRevaluationsOf(db: Executor, id: number): Promise<Answer['revaluedBy']> {
  const { rows } = await sql<Answer['revaluedBy'][number]>`
    SELECT movement_id AS "transactionId", date, reason
    FROM revaluation JOIN movement ON movement.id = movement_id
    WHERE receipt_id = ${id} ORDER BY movement_id`.execute(db);
  return rows;
}

/** Reads the changes by a revaluation in its warehouse; null for any other transaction. */
async function readRevaluation(db: Executor, id: number): Promise<Answer['revalues']> {
  const { rows } = await sql<{ receiptId: number; productId: number; name: string; stock: Cents; difference: Cents }>`
    SELECT receipt_id AS "receiptId", product_id AS "productId", name, cost AS stock, cost_difference AS difference
    FROM revaluation
      JOIN movement_line USING (movement_id)
      JOIN product ON product.id = product_id
    WHERE movement_id = ${id} ORDER BY product_id`.execute(db);
  const [first] = rows;
  if (!first) return null;
  return {
    transactionId: first.receiptId,
    lines: rows.map(({ productId, name, stock, difference }) => ({
      productId,
      name,
      stock: fromCents(stock),
      // The difference is the sum of both changes.
      sold: fromCents(minus(difference, stock)),
    })),
  };
}
