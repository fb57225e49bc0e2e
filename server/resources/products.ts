import { sql } from 'kysely';
import { product } from '../../contract/details/product';
import { equals, filtersBy } from '../entity/filters';
import { countWhere } from '../entity/records';
import { standard } from '../entity/standard';
import { changeProducts, insertProducts } from '../inventory/product';
import { BEST_SELLERS, bestSelling, figuresOf, isLow, totalOf } from './figures';
import { productDetail, productTransactions } from './productDetail';
import { named } from './productName';

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
    name: named,
  }),
  count: (db, query) => (filtersBy(query, 'warehouseId') ? totalOf(db, figuresOf(query.warehouseId)) : undefined),
  detail: productDetail,
  growing: { name: 'transactions', counted: 'transactionCount', rows: productTransactions },
  insertMany: (trx, bodies, { clock }, ids) => insertProducts(trx, bodies, clock, ids),
  updateMany: (trx, records, { clock }) => changeProducts(trx, records, clock),
  uses: (id) => ({
    warehouse: countWhere('stock', sql`product_id = ${id} AND quantity > 0`),
    transaction: countWhere('movement_line', sql`product_id = ${id}`),
  }),
});
