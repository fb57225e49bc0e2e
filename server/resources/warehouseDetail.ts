import type { WarehouseDetail } from '../../contract/details/warehouse';
import type { Warehouse } from '../../contract/entities/warehouse';
import { PREPARED } from '../db/connection/prepared';
import type { Db } from '../db/types';
import { type Cents, fromCents, fromHundredths } from '../db/units';
import { growing } from '../entity/growing';

type Detail = Omit<WarehouseDetail, keyof Warehouse | 'transactions'>;

/** Reads a warehouse's detail without its row and transactions; undefined where there is no such warehouse. */
export async function warehouseDetail(db: Db, id: number): Promise<Detail | undefined> {
  const [place, employees, products, occupancyHistory] = await Promise.all([
    placeOf(db, id).executeTakeFirst(),
    staffOf(db, id).execute(),
    productsIn(db, id).execute(),
    occupancyOf(db, id).execute(),
  ]);
  return (
    place && {
      ...withValue(place),
      employees,
      products: products.map(withPrice),
      occupancyHistory: occupancyHistory.map((point) => ({
        ...point,
        occupiedCapacity: fromHundredths(point.occupiedCapacity),
      })),
    }
  );
}

/** The movements into and out of a warehouse. */
export const warehouseTransactions = growing(
  { table: 'warehouse', count: 'transactions_count' },
  (db, id, condition) =>
    db
      .selectFrom('movement')
      .innerJoin('employee', 'employee.id', 'movement.employee_id')
      .where((eb) => eb.or([eb('from_warehouse_id', '=', id), eb('to_warehouse_id', '=', id)]))
      .where(condition)
      .select(['movement.id as transactionId', 'date', 'description', 'type', 'total_price as totalPrice'])
      .select(['employee.id as employeeId', 'employee.full_name as employeeName'])
      .orderBy('date')
      .orderBy('movement.id'),
  (row) => withTotal(row),
);

/** A query for the address of a warehouse, and its totals. */
export const placeOf = (db: Db, id: number) =>
  db
    .selectFrom('warehouse')
    .innerJoin('address', 'address.id', 'warehouse.address_id')
    .innerJoin('city', 'city.id', 'address.city_id')
    .innerJoin('country', 'country.id', 'city.country_id')
    .modifyFront(PREPARED)
    .where('warehouse.id', '=', id)
    .select(['country.region_id as regionId', 'country.id as countryId', 'city.name as city'])
    .select(['postal_code as postalCode', 'street', 'street_number as streetNumber'])
    .select(['items_count as totalItems', 'stock_value as totalValue']);

/** A query for the employees of a warehouse. */
export const staffOf = (db: Db, id: number) =>
  db
    .selectFrom('employee')
    .modifyFront(PREPARED)
    .where('employee.warehouse_id', '=', id)
    .select(['id as employeeId', 'name', 'surname', 'email', 'phone_number as phoneNumber', 'position'])
    .orderBy('id');

/** A query for the products in stock. */
export const productsIn = (db: Db, id: number) =>
  db
    .selectFrom('stock')
    .innerJoin('product', 'product.id', 'stock.product_id')
    .innerJoin('category', 'category.id', 'product.category_id')
    .modifyFront(PREPARED)
    .where('warehouse_id', '=', id)
    .where('quantity', '>', 0)
    .select(['product.id as productId', 'product.name', 'quantity', 'unit_price as unitPrice'])
    .select('category.name as categoryName')
    .orderBy('product.id');

/** A query for the occupied space at the end of each day with a change. */
export const occupancyOf = (db: Db, id: number) =>
  db
    .selectFrom('occupancy')
    .modifyFront(PREPARED)
    .where('warehouse_id', '=', id)
    .select(['date', 'occupied as occupiedCapacity'])
    .orderBy('date');

export const withValue = <Row extends { totalValue: Cents }>(row: Row) => ({
  ...row,
  totalValue: fromCents(row.totalValue),
});
export const withPrice = <Row extends { unitPrice: Cents }>(row: Row) => ({
  ...row,
  unitPrice: fromCents(row.unitPrice),
});
export const withTotal = <Row extends { totalPrice: Cents }>(row: Row) => ({
  ...row,
  totalPrice: fromCents(row.totalPrice),
});
