import { type DetailOf, type QueryOf, type RowOf, withDetail } from '../definition/define';
import { idOf, integer, lines, money, optional, text } from '../definition/fields';
import type { Attributes } from '../definition/shapes';
import { byWarehouse } from '../entities/scope';
import * as entities from '../entities/transaction';
import { transactionType as type } from './transactionType';

/** The ids of its parties, null where it has none, and its products. */
const detailFields = {
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

const scope = { ...byWarehouse, note: 'Source or target' };
const notes = { list: 'newest first' };

const fields = { ...entities.transaction.fields, type };

export const transaction = withDetail(
  { ...entities.transaction, fields, scope, notes },
  detailFields,
  'with its products',
);

/** A row of this server's list, and its query: with every type that the journal has. */
export type JournalRow = RowOf<typeof transaction>;
export type JournalQuery = QueryOf<typeof transaction>;
export type TransactionDetail = DetailOf<typeof transaction>;
export type TransactionProduct = TransactionDetail['products'][number];

const historyFields = {
  transactionId: idOf('transactions'),
  ...entities.entry,
  type,
  ...detailFields,
  totalItems: integer('Items'),
};

/** A client's, supplier's or employee's entries in the journal. */
export const history = lines('History', historyFields, {
  note: 'Oldest first; what was taken back counts negative, so that sums are net of it',
});
export type HistoryEntry = Attributes<typeof historyFields>;
