import type { WarehouseDetail, WarehouseTransaction } from '../../../contract/details/warehouse';
import type { MoreRows, WithFigures } from '../../schema/figures';
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
