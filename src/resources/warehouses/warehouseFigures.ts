import type {
  WarehouseDetail,
  WarehouseEmployee,
  WarehouseProduct,
  WarehouseTransaction,
} from '../../../contract/details/warehouse';
import type { Product } from '../../../contract/entities/product';
import { fullName } from '../../format/texts';
import type { MoreRows, WithFigures } from '../../schema/figures';
import { t } from '../../texts/t';
import { type Point, sumBy } from '../../views/charts/series';
import { newestFirst } from '../transactions/newestFirst';
import type { Ends } from '../transactions/places';

type History = 'transactions' | 'occupancyHistory';
/** The record of a warehouse. The figures contain its transactions and occupancy. */
export type WarehouseRecord = Omit<WarehouseDetail, History> & WithFigures<WarehouseFigures>;

/** A row of its transactions. Overviews say where the goods came from and went. */
export type Entry = WarehouseTransaction & Ends;

export interface WarehouseFigures {
  /** Computes the occupied size units by day. */
  occupancy: () => readonly { date: string; occupiedCapacity: number }[];
  /** Computes the value of the stock by category. Absent: the page adds up the products. */
  values?: () => readonly { label: string; value: number }[];
  /** Counts this warehouse's transactions by the id of the employee. */
  made: () => ReadonlyMap<number, number>;
  /** Computes the rows of its transactions, newest first. */
  entries: () => readonly Entry[];
  moreEntries?: MoreRows;
  moreProducts?: MoreRows;
}

export const warehouseFigures = ({
  occupancyHistory = [],
  transactions,
}: Partial<WarehouseDetail>): WarehouseFigures => ({
  occupancy: () => occupancyHistory,
  made: () => countByEmployee(transactions),
  entries: () => newestFirst(transactions),
});

export function countByEmployee(transactions: readonly Pick<WarehouseTransaction, 'employeeId'>[] = []) {
  const counts = new Map<number, number>();
  for (const { employeeId } of transactions) counts.set(employeeId, (counts.get(employeeId) ?? 0) + 1);
  return counts;
}

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
