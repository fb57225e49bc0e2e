import type { WarehouseEmployee, WarehouseProduct } from '../../../contract/details/warehouse';
import type { Product } from '../../../contract/entities/product';
import { fullName } from '../../format/texts';
import { t } from '../../texts/t';
import { type Point, sumBy } from '../../views/charts/series';

/** Returns the value of the stock by category. Takes a missing category name from the product list. */
export function valueByCategory(
  products: readonly (Omit<WarehouseProduct, 'categoryName'> & { categoryName?: string })[],
  known: readonly Pick<Product, 'productId' | 'categoryName'>[] = [],
): Point[] {
  const names = new Map(known.map(({ productId, categoryName }) => [productId, categoryName]));
  return sumBy(
    products,
    ({ productId, categoryName }) => categoryName ?? names.get(productId) ?? t('Unknown'),
    ({ quantity, unitPrice }) => quantity * unitPrice,
  );
}

/** Counts a warehouse's transactions by employee, labelled by first name, or by full name for equal first names. */
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
