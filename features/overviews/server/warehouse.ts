import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Warehouse } from '../../../contract/entities/warehouse';
import { PREPARED } from '../../../server/db/connection/prepared';
import type { Db } from '../../../server/db/types';
import { type Cents, fromCents, fromHundredths, type Hundredths, NO_SPACE } from '../../../server/db/units';
import { ordered, PAGE_LIMIT } from '../../../server/entity/paging';
import { endsOfMovement } from '../../../server/resources/journal';
import {
  occupancyOf,
  placeOf,
  productsIn,
  staffOf,
  withPrice,
  withTotal,
  withValue,
} from '../../../server/resources/warehouseDetail';
import type { OverviewOf, RowIn } from '../contract';
import { follows, NEWEST_FIRST } from './entries';

type Overview = Omit<OverviewOf<'warehouses'>, keyof Warehouse>;

/** Reads a warehouse's overview without its row; undefined where there is no such warehouse. */
export async function warehouseOverview(db: Db, id: number): Promise<Overview | undefined> {
  const { place, employees, occupancy, categories, products, entries } = await db
    .selectNoFrom([
      jsonObjectFrom(placeOf(db, id)).as('place'),
      jsonArrayFrom(staffWithCounts(db, id)).as('employees'),
      byDay(db, id).as('occupancy'),
      jsonArrayFrom(categoriesIn(db, id)).as('categories'),
      jsonArrayFrom(productsAfter(db, id)).as('products'),
      jsonArrayFrom(entriesAfter(db, id)).as('entries'),
    ])
    .modifyFront(PREPARED)
    .executeTakeFirstOrThrow();
  return place
    ? {
        ...withValue(place),
        employees,
        occupancyByDay: Object.fromEntries(
          occupancy.dates.map((date, index) => [date, fromHundredths(occupancy.occupied[index] ?? NO_SPACE)]),
        ),
        productsCount: categories.reduce((sum, { count }) => sum + count, 0),
        valueByCategory: categories.map(({ categoryName, value }) => ({ categoryName, value: fromCents(value) })),
        products: products.map(withPrice),
        entries: entries.map(withTotal),
      }
    : undefined;
}

/** The employees, with the number of their movements of the warehouse's goods. */
const staffWithCounts = (db: Db, id: number) =>
  staffOf(db, id)
    .leftJoin('employee_warehouse as made', (join) =>
      join.onRef('made.employee_id', '=', 'employee.id').onRef('made.warehouse_id', '=', 'employee.warehouse_id'),
    )
    .select(sql<number>`coalesce(made.transactions_count, 0)`.as('transactionsCount'));

/** As two arrays: a row for each of a thousand days would take longer to send and parse. */
const byDay = (db: Db, id: number) => sql<{ dates: string[]; occupied: Hundredths[] }>`(
  SELECT json_build_object(
    'dates', coalesce(array_agg(date), '{}'), 'occupied', coalesce(array_agg("occupiedCapacity"), '{}'))
  FROM ${occupancyOf(db, id)} AS days)`;

/**
 * A query for the stock's value per category, in the order of their first products. Reads one row per product in stock,
 * however many movements there are, and aggregates before it looks up names.
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
    .groupBy('category.name')
    .orderBy(sql`min(first)`)
    .select(['category.name as categoryName', sql<Cents>`sum(value)`.as('value')])
    .select(sql<number>`sum(products)`.as('count'));
}

const productsAfter = (db: Db, id: number, after = 0) =>
  productsIn(db, id).where('stock.product_id', '>', after).limit(PAGE_LIMIT);

/** Returns the first products in stock, or those after a given one. */
export async function warehouseProducts(
  db: Db,
  id: number,
  after?: number,
): Promise<RowIn<'warehouses', 'products'>[]> {
  return (await productsAfter(db, id, after).execute()).map(withPrice);
}

/** A query for movements: reads each side by its own index, no further than one page. */
function entriesAfter(db: Db, id: number, after?: number) {
  const side = (column: 'from_warehouse_id' | 'to_warehouse_id') => {
    const all = db.selectFrom('movement').where(column, '=', id).where(follows(after)).selectAll();
    return db.selectFrom(ordered(all, NEWEST_FIRST).limit(PAGE_LIMIT).as('side')).selectAll();
  };
  const both = side('from_warehouse_id').unionAll(side('to_warehouse_id'));
  return ordered(db.selectFrom(both.as('movement')), NEWEST_FIRST)
    .innerJoin('employee', 'employee.id', 'movement.employee_id')
    .modifyFront(PREPARED)
    .select(['movement.id as transactionId', 'date', 'description', 'type', 'total_price as totalPrice'])
    .select(['employee.id as employeeId', 'employee.full_name as employeeName'])
    .select(endsOfMovement())
    .limit(PAGE_LIMIT);
}

/** Returns the newest movements, or those after a given one. */
export async function warehouseEntries(db: Db, id: number, after?: number): Promise<RowIn<'warehouses', 'entries'>[]> {
  return (await entriesAfter(db, id, after).execute()).map(withTotal);
}
