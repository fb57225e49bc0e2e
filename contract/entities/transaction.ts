import { type DetailOf, define, type QueryOf, type RowOf } from '../definition/define';
import { computed, date, decimal, idOf, integer, lines, longText, money, optional, text } from '../definition/fields';
import type { Attributes } from '../definition/shapes';
import { byWarehouse } from './scope';
import { transactionType } from './transactionType';

const inList = {
  date: date('Date'),
  description: longText('Description'),
  type: transactionType,
  employeeName: text('Employee'),
  fromWarehouseName: optional(text('From Warehouse')),
  toWarehouseName: optional(text('To Warehouse')),
  supplierName: optional(text('Supplier')),
  clientName: optional(text('Client')),
  totalPrice: money('Total'),
};
const totalSize = decimal('Size');

/** Who made it and whom it concerns; a party it does not have is null. What was moved. */
const besides = {
  employeeId: idOf('employees'),
  fromWarehouseId: optional(idOf('warehouses')),
  toWarehouseId: optional(idOf('warehouses')),
  clientId: optional(idOf('clients')),
  supplierId: optional(idOf('suppliers')),
  products: lines('Products', {
    productId: idOf('products'),
    name: text('Product'),
    quantity: integer('Amount'),
    unitPrice: money('Unit Price', { note: 'At the time of the transaction' }),
    categoryName: text('Category'),
  }),
};

export const transaction = define({
  name: 'transactions',
  one: 'Transaction',
  many: 'Transactions',
  scope: { ...byWarehouse, note: 'Source or target' },
  endless: true,
  fields: { ...inList, totalSize },
  detail: besides,
  filters: { date: 'Date', type: true, totalPrice: true, totalSize: true },
  can: [],
  notes: { list: 'newest first', get: 'with its products' },
});

export type Transaction = RowOf<typeof transaction>;
export type TransactionDetail = DetailOf<typeof transaction>;
export type TransactionQuery = QueryOf<typeof transaction>;
export type TransactionProduct = TransactionDetail['products'][number];

const historyFields = { transactionId: idOf('transactions'), ...inList, ...besides, totalItems: integer('Items') };

/** A client's, supplier's or employee's entries in the journal. */
export const history = computed(lines('History', historyFields, { note: 'Oldest first' }));
export type HistoryEntry = Attributes<typeof historyFields>;
