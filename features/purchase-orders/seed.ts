import { sql } from 'kysely';
import type { Seed } from '../../server/seed/seed';

/** Inserts a draft and a sent order, each with the first few demo products. */
export const seed: Seed = async (db, { suppliers, warehouses, products }) => {
  await sql`
    WITH ordered AS (
      INSERT INTO purchase_order (supplier_id, warehouse_id, ordered_on, expected_on, state)
      SELECT ${suppliers[0]}::integer, ${warehouses[0]}::integer, current_date, current_date + 7, state
      FROM unnest(ARRAY['draft', 'sent']) AS state
      RETURNING id
    )
    INSERT INTO purchase_order_line (purchase_order_id, position, product_id, quantity, price)
    SELECT ordered.id, product.position, product.id, 5, product.unit_price
    FROM ordered, (
      SELECT id, unit_price, row_number() OVER (ORDER BY id) - 1 AS position FROM product WHERE id = ANY (${products.slice(0, 2)})
    ) AS product`.execute(db);
};
