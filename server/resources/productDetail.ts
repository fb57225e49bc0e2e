import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ProductDetail } from '../../contract/details/product';
import type { Product } from '../../contract/entities/product';
import type { OverviewOf, RowIn } from '../../contract/overviews';
import { PREPARED } from '../db/prepared';
import type { Db } from '../db/types';
import { type Cents, fromCents } from '../db/units';
import { growing } from './growing';
import { PAGE_LIMIT } from './paging';

type Detail = Omit<ProductDetail, keyof Product | 'transactions'>;
type Overview = Omit<OverviewOf<'products'>, keyof Product>;
type Entry = RowIn<'products', 'entries'>;

/** Reads a product's detail without its row and transactions: the stock per warehouse, and the price history. */
export async function productDetail(db: Db, productId: number): Promise<Detail> {
  const [inventory, prices] = await Promise.all([stockOf(db, productId).execute(), pricesOf(db, productId).execute()]);
  return { inventory, priceHistory: prices.map(inDollars) };
}

/** Reads a product's overview: also the moved quantity per day, and the newest transactions. */
export async function productOverview(db: Db, productId: number): Promise<Overview> {
  const { inventory, prices, days, entries } = await db
    .selectNoFrom([
      jsonArrayFrom(stockOf(db, productId)).as('inventory'),
      jsonArrayFrom(pricesOf(db, productId)).as('prices'),
      jsonArrayFrom(daysOf(db, productId)).as('days'),
      jsonArrayFrom(entriesAfter(db, productId)).as('entries'),
    ])
    .modifyFront(PREPARED)
    .executeTakeFirstOrThrow();
  return {
    inventory,
    priceHistory: prices.map(inDollars),
    volumeByDay: Object.fromEntries(days.map(({ date, quantity }) => [date, quantity])),
    entries: entries.map(inDollars),
  };
}

const daysOf = (db: Db, productId: number) =>
  db.selectFrom('product_day').where('product_id', '=', productId).select(['date', 'quantity']).orderBy('date');

/**
 * A query for the newest transactions, or for those after a given one. Ids have the order of the dates here, because a move
 * locks its products while it gets its date.
 */
const entriesAfter = (db: Db, productId: number, after?: number) =>
  linesOf(db, productId)
    .$if(after !== undefined, (all) => all.where('movement_id', '<', after ?? 0))
    .orderBy('movement_line.movement_id', 'desc')
    .limit(PAGE_LIMIT);

/** Returns the newest transactions, or those after a given one. */
export async function productEntries(db: Db, productId: number, after?: number): Promise<Entry[]> {
  return (await entriesAfter(db, productId, after).execute()).map(inDollars);
}

const stockOf = (db: Db, productId: number) =>
  db
    .selectFrom('stock')
    .innerJoin('warehouse', 'warehouse.id', 'stock.warehouse_id')
    .where('product_id', '=', productId)
    .where('quantity', '>', 0)
    .select(['warehouse_id as warehouseId', 'warehouse.name as warehouseName', 'quantity'])
    .orderBy('warehouse_id');

const pricesOf = (db: Db, productId: number) =>
  db
    .selectFrom('price_change')
    .where('product_id', '=', productId)
    .select(['date', 'price'])
    .orderBy('date')
    .orderBy('id');

const linesOf = (db: Db, productId: number) =>
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
  'product',
  (db, id, condition) => linesOf(db, id).where(condition).orderBy('movement.date').orderBy('movement.id'),
  (line) => inDollars(line),
);

const inDollars = <Row extends { price: Cents }>({ price, ...row }: Row) => ({ ...row, price: fromCents(price) });
