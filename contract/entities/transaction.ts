import { define, type QueryOf, type RowOf } from '../definition/define';
import { date, decimal, longText, money, optional, text } from '../definition/fields';
import { byWarehouse } from './scope';
import { transactionType } from './transactionType';

/** The fields of a transaction in the journal. */
export const entry = {
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

export const transaction = define({
  name: 'transactions',
  one: 'Transaction',
  many: 'Transactions',
  table: 'movement',
  scope: byWarehouse,
  endless: true,
  fields: { ...entry, totalSize: decimal('Size') },
  filters: { date: 'Date', type: true, totalPrice: true, totalSize: true },
  can: [],
});

export type Transaction = RowOf<typeof transaction>;
export type TransactionQuery = QueryOf<typeof transaction>;
