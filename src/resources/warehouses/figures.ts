import type { WarehouseEmployee, WarehouseProduct } from '../../../contract/details/warehouse';
import type { Product } from '../../../contract/entities/product';
import { fullName } from '../../format/words';
import { type Point, sumBy } from '../../views/charts/series';

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
  made: ReadonlyMap<number, number>,
): Point[] {
  const isNamesake = (name: string) => employees.filter((other) => other.name === name).length > 1;
  return employees.map((employee) => ({
    label: isNamesake(employee.name) ? fullName(employee) : employee.name,
    value: made.get(employee.employeeId) ?? 0,
  }));
}
