import type { FastifyInstance } from 'fastify';
import { type InferResult, sql } from 'kysely';
import { endpoints } from '../../contract/endpoints';
import type { Product, ProductInput, ProductQuery } from '../../contract/product';
import type { Executor, Trx } from '../db/types';
import { fromCents, fromHundredths } from '../db/units';
import { found } from '../errors';
import type { Context } from '../http/context';
import { route } from '../http/route';
import { changeProduct, insertProduct } from '../inventory/product';
import { createOnce } from './createOnce';
import { BEST_SELLERS, bestSelling, type Figures, figuresOf, isLow, totalOf } from './figures';
import { atLeast, atMost, contains, equals, type Filters, filtersBy, where } from './filters';
import { countOf, pageOf, slicedById } from './paging';
import { productDetail } from './productDetail';
import { countWhere, deleteUnused, mustExist } from './records';

const filters = ({ held, moved }: Figures): Filters<ProductQuery> => ({
  name: contains('product.name'),
  categoryId: equals('product.category_id'),
  warehouseId: equals('stock.warehouse_id'),
  minPrice: atLeast('product.unit_price', 100),
  maxPrice: atMost('product.unit_price', 100),
  minSize: atLeast('product.unit_size', 100),
  maxSize: atMost('product.unit_size', 100),
  minInventory: atLeast(held),
  maxInventory: atMost(held),
  minTransactions: atLeast(moved),
  maxTransactions: atMost(moved),
});

export function products(app: FastifyInstance, { db, clock }: Context): void {
  const { list, get, create, update, delete: remove } = endpoints.products;

  route(app, list, ({ query }) => {
    const figures = figuresOf(query.warehouseId);
    const matching = matchingProducts(db, figures, query);
    return pageOf(
      query,
      () => (filtersBy(query, 'warehouseId') ? totalOf(db, figures) : countOf(matching)),
      async (slice) => {
        const rows = await slicedById(matching, 'product.id', (each) => withColumns(each, figures), slice).execute();
        return rows.map(toProduct);
      },
    );
  });

  route(app, get, async ({ params: { id } }) => {
    const [product, detail] = await Promise.all([productOf(db, id), productDetail(db, id)]);
    return { ...product, ...detail };
  });

  route(app, create, (request) => {
    const insert = async (trx: Trx, body: ProductInput, id?: number) => {
      await mustExist(trx, 'category', 'categoryId', body.categoryId);
      return insertProduct(trx, body, clock, id);
    };
    return createOnce(db, 'product', request, insert, productOf);
  });

  route(app, update, async ({ params: { id }, body }) => {
    await mustExist(db, 'category', 'categoryId', body.categoryId);
    return changeProduct(db, id, body, (trx) => productOf(trx, id), clock);
  });

  route(app, remove, ({ params: { id } }) =>
    deleteUnused(db, 'product', id, {
      warehouse: countWhere('stock', sql`product_id = ${id} AND quantity > 0`),
      transaction: countWhere('movement_line', sql`product_id = ${id}`),
    }),
  );
}

const matchingProducts = (db: Executor, figures: Figures, query: ProductQuery) =>
  db
    .selectFrom('product')
    .$if(figures.table === 'stock', (rows) => rows.innerJoin('stock', 'stock.product_id', 'product.id'))
    .where(where(filters(figures), query));

const withColumns = (rows: ReturnType<typeof matchingProducts>, figures: Figures) =>
  rows
    .innerJoin('category', 'category.id', 'product.category_id')
    .select([
      'product.id as productId',
      'product.name',
      'product.description',
      'product.unit_price as unitPrice',
      'product.unit_size as unitSize',
      'product.category_id as categoryId',
      'category.name as categoryName',
      sql<number>`${sql.ref(figures.held)}`.as('inventoryCount'),
      sql<number>`${sql.ref(figures.moved)}`.as('transactionCount'),
      isLow(figures).as('isLowStock'),
      sql<boolean>`product.id = ANY (ARRAY(${bestSelling(figures, BEST_SELLERS)}))`.as('isBestSelling'),
    ]);

const toProduct = (row: InferResult<ReturnType<typeof withColumns>>[number]): Product => ({
  ...row,
  unitPrice: fromCents(row.unitPrice),
  unitSize: fromHundredths(row.unitSize),
});

async function productOf(db: Executor, id: number): Promise<Product> {
  const figures = figuresOf();
  const one = db.selectFrom('product').where('product.id', '=', id);
  return toProduct(found('Product', await withColumns(one, figures).executeTakeFirst()));
}
