import type { ProductDetail } from '../../contract/details/product';
import type { Product } from '../../contract/entities/product';
import type { Db } from '../db/types';
import { type Cents, fromCents } from '../db/units';

type Detail = Omit<ProductDetail, keyof Product>;

/** What a product's detail says beyond its row: where it is, what it cost and how it moved. */
export async function productDetail(db: Db, productId: number): Promise<Detail> {
  const [inventory, prices, lines] = await Promise.all([
    db
      .selectFrom('stock')
      .innerJoin('warehouse', 'warehouse.id', 'stock.warehouse_id')
      .where('product_id', '=', productId)
      .where('quantity', '>', 0)
      .select(['warehouse_id as warehouseId', 'warehouse.name as warehouseName', 'quantity'])
      .orderBy('warehouse_id')
      .execute(),
    db
      .selectFrom('price_change')
      .where('product_id', '=', productId)
      .select(['date', 'price'])
      .orderBy('date')
      .orderBy('id')
      .execute(),
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
      ])
      .orderBy('movement.date')
      .orderBy('movement.id')
      .execute(),
  ]);
  const inDollars = <Row extends { price: Cents }>({ price, ...row }: Row) => ({ ...row, price: fromCents(price) });
  return { inventory, priceHistory: prices.map(inDollars), transactions: lines.map(inDollars) };
}
