import { sql } from 'kysely';
import type { Db } from '../../../server/db/types';
import { type Cents, fromCents } from '../../../server/db/units';
import { alphabetically } from '../../../server/entity/kinds';
import { readSettings } from '../../../server/entity/settings';
import { hasPiecesLeft } from '../../../server/inventory/origin';
import type { Proposal } from '../contract';
import { OPEN } from '../definition';
import { settings } from '../settings';
import { came } from './goods';

type Line = Proposal['lines'][number];

/**
 * Proposes the pieces that products lack to their targets, less the pieces on the way and in drafts. Groups them by the supplier
 * of each product's last receipt with goods left; products without one come last.
 * @param warehouseId the warehouse whose stock and levels count; null for all together
 */
export async function propose(db: Db, productIds: readonly number[], warehouseId: number | null): Promise<Proposal[]> {
  const { deliveryDays } = await readSettings(db, settings);
  const { rows } = await sql<
    Omit<Line, 'price' | 'quantity'> & Omit<Proposal, 'lines' | 'deliveryDays'> & { price: Cents }
  >`
    SELECT product.id AS "productId", product.name, last.supplier_id AS "supplierId", supplier.name AS "supplierName",
      last.date AS "deliveredOn", coalesce(last.price, product.unit_price) AS price, level.*,
      asked.*
    FROM product
      LEFT JOIN LATERAL (
        SELECT supplier_id, date, coalesce(agreed.price, moved.unit_price) AS price
        FROM (SELECT max(movement_id) AS id FROM (${recorded} UNION ALL ${added}) AS receipt) AS newest
          JOIN movement ON movement.id = newest.id
          LEFT JOIN movement_line AS moved ON moved.movement_id = movement.id AND moved.product_id = product.id
          LEFT JOIN purchase_order_receipt AS receipt ON receipt.movement_id = movement.id
          LEFT JOIN purchase_order_line AS agreed
            ON agreed.purchase_order_id = receipt.purchase_order_id AND agreed.product_id = product.id
      ) AS last ON true
      LEFT JOIN supplier ON supplier.id = last.supplier_id,
      ${levelsOf(warehouseId)} AS level,
      LATERAL (
        SELECT
          coalesce(sum(line.quantity) FILTER (WHERE state = 'draft'), 0)::integer AS "inDrafts",
          coalesce(sum(greatest(line.quantity - ${came('line')}, 0)) FILTER (WHERE state = ANY (${OPEN.state})), 0)::integer
            AS "onTheWay"
        FROM purchase_order_line AS line JOIN purchase_order ON purchase_order.id = line.purchase_order_id
        WHERE line.product_id = product.id AND (${warehouseId}::integer IS NULL OR warehouse_id = ${warehouseId})
      ) AS asked
    WHERE product.id = ANY (${productIds}::integer[])
    ORDER BY ${alphabetically(sql.ref('supplier.name'))} NULLS LAST, last.supplier_id,
      ${alphabetically(sql.ref('product.name'))}, product.id`.execute(db);
  const proposals = new Map<number | null, Proposal>();
  for (const { supplierId, supplierName, ...row } of rows) {
    const proposal = proposals.get(supplierId) ?? { supplierId, supplierName, deliveryDays, lines: [] };
    const quantity = Math.max(row.target - row.inStock - row.onTheWay - row.inDrafts, 0);
    proposal.lines.push({ ...row, quantity, price: fromCents(row.price) });
    proposals.set(supplierId, proposal);
  }
  return [...proposals.values()];
}

const isReceipt = sql`movement.type = 'SUPPLIER_TO_WAREHOUSE' AND movement.correction_of IS NULL`;

/** The last receipt that was recorded with a product and has pieces of it left. */
const recorded = sql`(
  SELECT line.movement_id FROM movement_line AS line JOIN movement ON movement.id = line.movement_id AND ${isReceipt}
  WHERE line.product_id = product.id AND ${hasPiecesLeft(sql.ref('line.movement_id'), sql.ref('line.product_id'))}
  ORDER BY line.movement_id DESC LIMIT 1
)`;

/** The last receipt that a product was added to by a correction. */
const added = sql`(
  SELECT line.movement_id FROM line_balance AS line JOIN movement ON movement.id = line.movement_id AND ${isReceipt}
  WHERE line.product_id = product.id AND line.recorded = 0 AND line.corrected > line.returned
  ORDER BY line.movement_id DESC LIMIT 1
)`;

/** A product's stock and levels. In a warehouse, levels of its own take precedence. */
const levelsOf = (warehouseId: number | null) =>
  warehouseId === null
    ? sql`LATERAL (
        SELECT inventory_count AS "inStock", minimum_stock AS minimum,
          coalesce(target_stock, 2 * minimum_stock) AS target
      )`
    : sql`LATERAL (
        SELECT
          coalesce((SELECT quantity FROM stock WHERE warehouse_id = ${warehouseId} AND product_id = product.id), 0)
            AS "inStock",
          coalesce(own.minimum, minimum_stock) AS minimum,
          coalesce(own.target, 2 * own.minimum, target_stock, 2 * minimum_stock) AS target
        FROM (SELECT) AS one
          LEFT JOIN product_level AS own ON own.warehouse_id = ${warehouseId} AND own.product_id = product.id
      )`;
