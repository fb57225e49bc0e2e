import { type RawBuilder, sql } from 'kysely';
import { PREPARED } from '../db/connection/prepared';
import type { Executor } from '../db/types';
import type { Condition } from '../entity/filters';

/** The number of best sellers. */
export const BEST_SELLERS = 3;

/**
 * Returns the columns with the products' figures: totals over all warehouses, or the rows of one warehouse, which has a row
 * for every product that was ever there.
 */
export const figuresOf = (warehouseId?: number) =>
  warehouseId === undefined
    ? ({
        table: 'product',
        productId: 'product.id',
        held: 'product.inventory_count',
        minimum: 'product.minimum_stock',
        moved: 'product.transaction_count',
        delivered: 'product.delivered_count',
        condition: sql<boolean>`true`,
        total: sql<number>`(SELECT coalesce(sum(products_count), 0) FROM category)`,
        categories: sql<number>`(SELECT count(*) FROM category)`,
      } as const)
    : ({
        table: 'stock',
        productId: 'stock.product_id',
        held: 'stock.quantity',
        minimum: 'stock.minimum',
        moved: 'stock.transaction_count',
        delivered: 'stock.delivered_count',
        condition: sql<boolean>`stock.warehouse_id = ${warehouseId}`,
        total: sql<number>`(SELECT count(*) FROM stock WHERE warehouse_id = ${warehouseId})`,
        categories: sql<number>`(
          SELECT count(DISTINCT category_id) FROM product
          WHERE id = ANY (ARRAY(SELECT product_id FROM stock WHERE warehouse_id = ${warehouseId})))`,
      } as const);

export type Figures = ReturnType<typeof figuresOf>;

/** Returns the number of products, or of products that were ever in the warehouse. */
export const totalOf = (db: Executor, { total }: Figures): Promise<number> => numberOf(db, total);

/** Returns the number of categories, or of categories with products that were ever in the warehouse. */
export const categoriesOf = (db: Executor, { categories }: Figures): Promise<number> => numberOf(db, categories);

async function numberOf(db: Executor, figure: RawBuilder<number>): Promise<number> {
  const { count } = await db.selectNoFrom(figure.as('count')).modifyFront(PREPARED).executeTakeFirstOrThrow();
  return count;
}

/** Whether stock is below its minimum. A partial index has exactly this condition, so its text must not change. */
export const isLow = ({ held, minimum }: Pick<Figures, 'held' | 'minimum'>) =>
  sql<boolean>`${sql.ref(held)} < ${sql.ref(minimum)}`;

/** The condition of the parameter `lowStock`. */
export const lowOrNot =
  (figures: Figures): Condition<boolean> =>
  (low) =>
    low ? isLow(figures) : sql`NOT (${isLow(figures)})`;

/** A query for the ids of the `limit` products with the most pieces delivered, best first. */
export function bestSelling({ table, productId, delivered, condition }: Figures, limit: number): RawBuilder<unknown> {
  const count = sql.ref(delivered);
  const id = sql.ref(productId);
  return sql`
    SELECT ${id} FROM ${sql.table(table)} WHERE ${condition} AND ${count} > 0 ORDER BY ${count} DESC, ${id} LIMIT ${sql.lit(limit)}`;
}
