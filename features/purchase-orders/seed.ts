import { sql } from 'kysely';
import type { Executor } from '../../server/db/types';

/** Inserts a draft and a sent order, each with the first few products. */
export async function seed(db: Executor): Promise<void> {
  await sql`
    WITH ordered AS (
      INSERT INTO purchase_order (supplier_id, warehouse_id, ordered_on, expected_on, state)
      SELECT (SELECT min(id) FROM supplier), (SELECT min(id) FROM warehouse), current_date, current_date + 7, state
      FROM unnest(ARRAY['draft', 'sent']) AS state
      RETURNING id
    )
    INSERT INTO purchase_order_line (purchase_order_id, position, product_id, quantity, price)
    SELECT ordered.id, product.position, product.id, 5, product.unit_price
    FROM ordered, (
      SELECT id, unit_price, row_number() OVER (ORDER BY id) - 1 AS position FROM product ORDER BY id LIMIT 2
    ) AS product`.execute(db);
}
