import { sql } from 'kysely';
import type { Executor } from '../../../server/db/types';
import { type Cents, fromCents, fromHundredths, type Hundredths } from '../../../server/db/units';

/** A line of an order. `received` is computed from the order's receipts in the journal. */
export interface Ordered {
  productId: number;
  productName: string;
  quantity: number;
  received: number;
  price: number;
  /** The price that a receipt books, and the room that the goods take. */
  unitPrice: number;
  unitSize: number;
}

/** Returns the lines of an order, in their order. */
export async function goodsOf(db: Executor, id: number): Promise<Ordered[]> {
  const { rows } = await sql<Ordered & { price: Cents; unitPrice: Cents; unitSize: Hundredths }>`
    SELECT product.id AS "productId", product.name AS "productName", line.quantity, line.price,
      unit_price AS "unitPrice", unit_size AS "unitSize",
      ${came('line')} AS received
    FROM purchase_order_line AS line JOIN product ON product.id = product_id
    WHERE purchase_order_id = ${id} ORDER BY position`.execute(db);
  return rows.map((row) => ({
    ...row,
    price: fromCents(row.price),
    unitPrice: fromCents(row.unitPrice),
    unitSize: fromHundredths(row.unitSize),
  }));
}

/** Received pieces of a line: the sum of its order's receipts, as corrected, less returns. */
export const came = (line: string) =>
  sql`purchase_order_came(${sql.ref(`${line}.purchase_order_id`)}, ${sql.ref(`${line}.product_id`)})`;

/** Returns the receipts of an order, oldest first: the pieces of each, as corrected, and the number returned. */
export async function receiptsOf(db: Executor, id: number) {
  const { rows } = await sql<{ transactionId: number; date: string; items: number; returned: number }>`
    SELECT movement.id AS "transactionId", date, total_items + changed.corrected AS items, changed.returned
    FROM purchase_order_receipt JOIN movement ON movement.id = movement_id,
      LATERAL (
        SELECT coalesce(sum(corrected), 0)::integer AS corrected, coalesce(sum(returned), 0)::integer AS returned
        FROM line_balance WHERE line_balance.movement_id = movement.id
      ) AS changed
    WHERE purchase_order_id = ${id} ORDER BY movement.id`.execute(db);
  return rows;
}

/** Returns the addresses of the supplier and the warehouse, for the printed order. */
export async function addressesOf(db: Executor, id: number) {
  const { rows } = await sql<{ supplierAddress: string | null; warehouseAddress: string | null }>`
    SELECT address_words(to_jsonb(theirs)) AS "supplierAddress", address_words(to_jsonb(ours)) AS "warehouseAddress"
    FROM purchase_order
      JOIN supplier ON supplier.id = supplier_id JOIN address AS theirs ON theirs.id = supplier.address_id
      JOIN warehouse ON warehouse.id = warehouse_id JOIN address AS ours ON ours.id = warehouse.address_id
    WHERE purchase_order.id = ${id}`.execute(db);
  return rows[0];
}
