import { sql } from 'kysely';
import type { Warehouse } from '../../contract/entities/warehouse';
import type { OverviewOf, RowIn } from '../../contract/overviews';
import { PAGE_SIZE } from '../../contract/paging';
import { PREPARED } from '../db/prepared';
import type { Db } from '../db/types';
import { type Cents, fromCents, fromHundredths } from '../db/units';
import { follows } from './journal';
import { type Order, ordered } from './paging';
import { occupancyOf, placeOf, productsIn, staffOf, withPrice, withTotal } from './warehouseDetail';

type Overview = Omit<OverviewOf<'warehouses'>, keyof Warehouse>;

/** What a warehouse's overview says beyond its row; undefined where there is no such warehouse. */
export async function warehouseOverview(db: Db, id: number): Promise<Overview | undefined> {
  const [place, employees, occupancy, categories, products, entries] = await Promise.all([
    placeOf(db, id),
    staffOf(db, id)
      .leftJoin('employee_warehouse as made', (join) =>
        join.onRef('made.employee_id', '=', 'employee.id').onRef('made.warehouse_id', '=', 'employee.warehouse_id'),
      )
      .select(sql<number>`coalesce(made.transactions_count, 0)`.as('transactionsCount'))
      .execute(),
    occupancyOf(db, id),
    categoriesIn(db, id),
    warehouseProducts(db, id),
    warehouseEntries(db, id),
  ]);
  return (
    place && {
      ...place,
      employees,
      occupancyByDay: Object.fromEntries(
        occupancy.map(({ date, occupiedCapacity }) => [date, fromHundredths(occupiedCapacity)]),
      ),
      productsCount: categories.reduce((sum, { count }) => sum + count, 0),
      valueByCategory: categories.map(({ categoryName, value }) => ({ categoryName, value: fromCents(value) })),
      products,
      entries,
    }
  );
}

/**
 * What its stock is worth by category, in the order of their first products: as many rows as it has products, however many
 * moved. Added up before their names are looked up.
 */
function categoriesIn(db: Db, id: number) {
  const sums = db
    .selectFrom('stock')
    .innerJoin('product', 'product.id', 'stock.product_id')
    .where('warehouse_id', '=', id)
    .where('quantity', '>', 0)
    .groupBy('category_id')
    .select(['category_id', sql<Cents>`sum(quantity * unit_price)`.as('value')])
    .select([sql<number>`count(*)`.as('products'), sql<number>`min(product.id)`.as('first')])
    .as('sums');
  return db
    .selectFrom(sums)
    .innerJoin('category', 'category.id', 'sums.category_id')
    .modifyFront(PREPARED)
    .groupBy('category.name')
    .orderBy(sql`min(first)`)
    .select(['category.name as categoryName', sql<Cents>`sum(value)`.as('value')])
    .select(sql<number>`sum(products)`.as('count'))
    .execute();
}

/** The products it holds any of: the first, or those that follow one. */
export async function warehouseProducts(db: Db, id: number, after = 0): Promise<RowIn<'warehouses', 'products'>[]> {
  const rows = await productsIn(db, id).where('stock.product_id', '>', after).limit(PAGE_SIZE).execute();
  return rows.map(withPrice);
}

const NEWEST_FIRST: Order = { by: ['movement.date', 'movement.id'], descending: true };

/** Its newest transactions, or those that follow one. Each side is read by its own index, no further than the page. */
export async function warehouseEntries(db: Db, id: number, after?: number): Promise<RowIn<'warehouses', 'entries'>[]> {
  const side = (column: 'from_warehouse_id' | 'to_warehouse_id') => {
    const all = db.selectFrom('movement').where(column, '=', id).where(follows(after)).selectAll();
    return db.selectFrom(ordered(all, NEWEST_FIRST).limit(PAGE_SIZE).as('side')).selectAll();
  };
  const both = side('from_warehouse_id').unionAll(side('to_warehouse_id'));
  const page = ordered(db.selectFrom(both.as('movement')), NEWEST_FIRST)
    .innerJoin('employee', 'employee.id', 'movement.employee_id')
    .modifyFront(PREPARED)
    .select(['movement.id as transactionId', 'date', 'description', 'type', 'total_price as totalPrice'])
    .select(['employee.id as employeeId', 'employee.full_name as employeeName'])
    .limit(PAGE_SIZE);
  return (await page.execute()).map(withTotal);
}
