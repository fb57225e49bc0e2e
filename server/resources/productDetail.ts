import type { ProductDetail } from '../../contract/details/product';
import type { Product } from '../../contract/entities/product';
import type { Db } from '../db/types';
import { type Cents, fromCents } from '../db/units';
import { growing } from '../entity/growing';

type Detail = Omit<ProductDetail, keyof Product | 'transactions'>;

/** Reads a product's detail without its row and transactions: the stock per warehouse, and the price history. */
export async function productDetail(db: Db, productId: number): Promise<Detail> {
  const [inventory, prices] = await Promise.all([stockOf(db, productId).execute(), pricesOf(db, productId).execute()]);
  return { inventory, priceHistory: prices.map(inDollars) };
}

export const stockOf = (db: Db, productId: number) =>
  db
    .selectFrom('stock')
    .innerJoin('warehouse', 'warehouse.id', 'stock.warehouse_id')
    .where('product_id', '=', productId)
    .where('quantity', '>', 0)
    .select(['warehouse_id as warehouseId', 'warehouse.name as warehouseName', 'quantity'])
    .orderBy('warehouse_id');

export const pricesOf = (db: Db, productId: number) =>
  db
    .selectFrom('price_change')
    .where('product_id', '=', productId)
    .select(['date', 'price'])
    .orderBy('date')
    .orderBy('id');

export const linesOf = (db: Db, productId: number) =>
  db
    .selectFrom('movement_line')
    .innerJoin('movement', 'movement.id', 'movement_line.movement_id')
    .innerJoin('employee', 'employee.id', 'movement.employee_id')
    .where('product_id', '=', productId)
    .select([
      'movement.id as transactionId',
      'movement.date',
      'movement.type',
      'movement_line.unit_price as price',
      'movement_line.quantity',
      'employee.id as employeeId',
      'employee.full_name as employeeName',
    ]);

/** The transactions of a product. */
export const productTransactions = growing(
  { table: 'product', count: 'transaction_count' },
  (db, id, condition) => linesOf(db, id).where(condition).orderBy('movement.date').orderBy('movement.id'),
  (line) => inDollars(line),
);

export const inDollars = <Row extends { price: Cents }>({ price, ...row }: Row) => ({
  ...row,
  price: fromCents(price),
});
