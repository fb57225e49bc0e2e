import { sql } from 'kysely';
import { product } from '../../contract/entities/product';
import type { Trx } from '../../server/db/types';
import { partsFor } from '../../server/entity/parts';
import { standard } from '../../server/entity/standard';
import { figuresOf, lowOrNot } from '../../server/resources/figures';
import { stockLevel } from './stockLevel';

/** The stock levels of products, which are columns and lines of their rows. */
export const stockLevels = standard(stockLevel, {
  filters: () => ({ lowStock: lowOrNot(figuresOf()) }),
  onWrite: async (trx, { minimumStock, levels }, id) => {
    if (id !== undefined) await keepMinimum(trx, id, minimumStock, levels);
  },
});

/** Filters products by low stock, in the warehouse of the query or in all. */
export const lowOnStock = partsFor(product, {
  filters: ({ warehouseId }) => ({ lowStock: lowOrNot(figuresOf(warehouseId)) }),
});

/** Updates the effective minimum of a product's stock in each warehouse. Concurrent moves wait: they lock the product too. */
async function keepMinimum(
  trx: Trx,
  id: number,
  minimum: number,
  levels: readonly { warehouseId: number; minimum: number }[],
): Promise<void> {
  await trx.selectFrom('product').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  await sql`
    UPDATE stock SET minimum = coalesce(own.minimum, ${minimum})
    FROM stock AS held LEFT JOIN unnest(
      ${levels.map((level) => level.warehouseId)}::integer[], ${levels.map((level) => level.minimum)}::integer[]
    ) AS own (warehouse_id, minimum) USING (warehouse_id)
    WHERE held.product_id = ${id} AND (stock.warehouse_id, stock.product_id) = (held.warehouse_id, held.product_id)
      AND stock.minimum <> coalesce(own.minimum, ${minimum})`.execute(trx);
}
