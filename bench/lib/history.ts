import type { HistoryEntry } from '../../contract/details/transaction';
import { PAGE_SIZE } from '../../contract/limits';

/** Returns a history with `count` entries over two years, oldest first, as in a client's detail. */
export const historyEntries = (count: number): HistoryEntry[] =>
  Array.from({ length: count }, (_, index) => ({
    transactionId: index + 1,
    type: 'WAREHOUSE_TO_CUSTOMER',
    date: new Date(Date.UTC(2024, 0, 1) + (index / count) * 730 * 86_400_000).toISOString().slice(0, 10),
    description: `Warehouse North sold items to: Client by: Anna Nowak`,
    employeeId: 1,
    employeeName: 'Anna Nowak',
    fromWarehouseId: 1,
    fromWarehouseName: 'North',
    toWarehouseId: null,
    toWarehouseName: null,
    clientId: 1,
    clientName: 'Client',
    supplierId: null,
    supplierName: null,
    totalItems: (index % 9) + 1,
    totalPrice: ((index * 37) % 900) + 0.5,
    products: [],
  }));

/** Returns the figures and entries of a client's overview. */
export function overviewOf(history: HistoryEntry[]) {
  const months = new Map<string, { totalItems: number; totalPrice: number }>();
  for (const { date, totalItems, totalPrice } of history) {
    const before = months.get(date.slice(0, 7)) ?? { totalItems: 0, totalPrice: 0 };
    months.set(date.slice(0, 7), {
      totalItems: before.totalItems + totalItems,
      totalPrice: before.totalPrice + totalPrice,
    });
  }
  return {
    transactionsCount: history.length,
    totalItems: history.reduce((sum, { totalItems }) => sum + totalItems, 0),
    totalPrice: history.reduce((sum, { totalPrice }) => sum + totalPrice, 0),
    months: [...months].map(([month, sums]) => ({ month, ...sums })),
    entries: history.slice(-PAGE_SIZE).toReversed(),
  };
}
