import { sql } from 'kysely';
import { product } from '../../contract/details/product';
import type { Trx } from '../db/types';
import { equals, filtersBy } from '../entity/filters';
import { countWhere } from '../entity/records';
import { standard } from '../entity/standard';
import { changeProduct, insertProduct } from '../inventory/product';
import { codedFirst, namedOrCoded, refuseTaken } from './barcodes';
import { BEST_SELLERS, bestSelling, figuresOf, isLow, totalOf } from './figures';
import { productDetail, productTransactions } from './productDetail';

/** With a warehouse chosen: the products that were ever there, with their figures there. */
export const products = standard(product, {
  columns: ({ warehouseId }) => {
    const figures = figuresOf(warehouseId);
    return {
      inventoryCount: figures.held,
      transactionCount: figures.moved,
      isLowStock: isLow(figures),
      isBestSelling: sql`product.id = ANY (ARRAY(${bestSelling(figures, BEST_SELLERS)}))`,
    };
  },
  join: (rows, { warehouseId }) =>
    warehouseId === undefined ? rows : rows.innerJoin('stock', 'stock.product_id', 'product.id'),
  filters: () => ({
    warehouseId: equals(sql.ref('stock.warehouse_id')),
    name: namedOrCoded,
  }),
  first: ({ name }) => codedFirst(name),
  count: (db, query) => (filtersBy(query, 'warehouseId') ? totalOf(db, figuresOf(query.warehouseId)) : undefined),
  detail: productDetail,
  growing: { name: 'transactions', counted: 'transactionCount', rows: productTransactions },
  insert: async (trx, body, { clock }, id) => {
    const made = await insertProduct(trx, body, clock, id);
    await refuseTaken(trx, made.id, body);
    return made;
  },
  update: ({ db, clock }, id, body, read) => {
    const readFree = async (trx: Trx) => {
      await refuseTaken(trx, id, body);
      return read(trx);
    };
    return changeProduct(db, id, body, readFree, clock);
  },
  uses: (id) => ({
    warehouse: countWhere('stock', sql`product_id = ${id} AND quantity > 0`),
    transaction: countWhere('movement_line', sql`product_id = ${id}`),
  }),
});
