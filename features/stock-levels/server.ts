import { sql } from 'kysely';
import type { InputOf } from '../../contract/definition/define';
import { product } from '../../contract/entities/product';
import type { Trx } from '../../server/db/types';
import { partsFor } from '../../server/entity/parts';
import { standard } from '../../server/entity/standard';
import type { Group } from '../../server/http/context';
import { route } from '../../server/http/route';
import { figuresOf, lowOrNot } from '../../server/resources/figures';
import { calls } from './contract';
import { stockLevel } from './stockLevel';

type Levels = Pick<InputOf<typeof stockLevel>, 'minimumStock' | 'levels'>;

/** The stock levels of products, which are columns and lines of their rows. */
export const stockLevels = standard(stockLevel, {
  filters: () => ({ lowStock: lowOrNot(figuresOf()) }),
  onWriteMany: keepMinimums,
});

/** The call for the levels of many products. */
export const levelsOfProducts: Group = (app, { db }) => {
  route(app, calls.ofProducts, async ({ query: { ids } }) => {
    const { rows } = await sql<{ productId: number; minimumStock: number; targetStock: number | null }>`
      SELECT id AS "productId", minimum_stock AS "minimumStock", target_stock AS "targetStock"
      FROM product WHERE id = ANY (${ids}::integer[]) ORDER BY id`.execute(db);
    return rows;
  });
};

/** Filters products by low stock, in the warehouse of the query or in all. */
export const lowOnStock = partsFor(product, {
  filters: ({ warehouseId }) => ({ lowStock: lowOrNot(figuresOf(warehouseId)) }),
});

/** Updates the effective minimums of products' stock in each warehouse. Concurrent moves wait: they lock the products too. */
async function keepMinimums(trx: Trx, updates: readonly { id: number; body: Levels }[]): Promise<void> {
  const ids = updates.map(({ id }) => id);
  const minimums = updates.map(({ body }) => body.minimumStock);
  const own = updates.flatMap(({ id, body }) => body.levels.map((level) => ({ id, ...level })));
  await sql`SELECT FROM product WHERE id = ANY (${ids}::integer[]) ORDER BY id FOR NO KEY UPDATE`.execute(trx);
  await sql`
    UPDATE stock SET minimum = coalesce(own.minimum, given.minimum)
    FROM unnest(${ids}::integer[], ${minimums}::integer[]) AS given (product_id, minimum)
    JOIN stock AS held ON held.product_id = given.product_id
    LEFT JOIN unnest(
      ${own.map(({ id }) => id)}::integer[], ${own.map(({ warehouseId }) => warehouseId)}::integer[],
      ${own.map(({ minimum }) => minimum)}::integer[]
    ) AS own (product_id, warehouse_id, minimum)
      ON (own.product_id, own.warehouse_id) = (held.product_id, held.warehouse_id)
    WHERE (stock.warehouse_id, stock.product_id) = (held.warehouse_id, held.product_id)
      AND stock.minimum <> coalesce(own.minimum, given.minimum)`.execute(trx);
}
