import type { Product } from '../../../contract/product';
import type { WarehouseEmployee, WarehouseProduct, WarehouseTransaction } from '../../../contract/warehouse';
import { type Point, sumBy } from '../../views/charts/series';

export const sumOf = <R>(rows: readonly R[], value: (row: R) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0);

/** The value of the stock by category, the category's name taken from the product list where the row has none. */
export function valueByCategory(
  products: readonly (Omit<WarehouseProduct, 'categoryName'> & { categoryName?: string })[],
  known: readonly Pick<Product, 'productId' | 'categoryName'>[] = [],
): Point[] {
  const names = new Map(known.map(({ productId, categoryName }) => [productId, categoryName]));
  return sumBy(
    products,
    ({ productId, categoryName }) => categoryName ?? names.get(productId) ?? 'Unknown',
    ({ quantity, unitPrice }) => quantity * unitPrice,
  );
}

/** How many of the warehouse's transactions each of its employees made, by first name; namesakes by full name. */
export function transactionsByEmployee(
  employees: readonly Pick<WarehouseEmployee, 'employeeId' | 'name' | 'surname'>[],
  transactions: readonly Pick<WarehouseTransaction, 'employeeId'>[],
): Point[] {
  const counts = new Map<number, number>();
  for (const { employeeId } of transactions) counts.set(employeeId, (counts.get(employeeId) ?? 0) + 1);
  const isNamesake = (name: string) => employees.filter((other) => other.name === name).length > 1;
  return employees.map(({ employeeId, name, surname }) => ({
    label: isNamesake(name) ? `${name} ${surname}` : name,
    value: counts.get(employeeId) ?? 0,
  }));
}
