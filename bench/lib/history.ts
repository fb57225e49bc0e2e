import type { HistoryEntry } from '../../contract/details/transaction';

/** A history of so many entries over two years, oldest first, as a client's detail carries it. */
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
