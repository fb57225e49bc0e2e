import { type DetailOf, withDetail } from '../definition/define';
import { idOf, integer, lines, money, optional, text } from '../definition/fields';
import type { Attributes } from '../definition/shapes';
import { byWarehouse } from '../entities/scope';
import * as entities from '../entities/transaction';

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

const scope = { ...byWarehouse, note: 'Source or target' };
const notes = { list: 'newest first' };

export const transaction = withDetail({ ...entities.transaction, scope, notes }, besides, 'with its products');

export type TransactionDetail = DetailOf<typeof transaction>;
export type TransactionProduct = TransactionDetail['products'][number];

const historyFields = {
  transactionId: idOf('transactions'),
  ...entities.entry,
  ...besides,
  totalItems: integer('Items'),
};

/** A client's, supplier's or employee's entries in the journal. */
export const history = lines('History', historyFields, { note: 'Oldest first' });
export type HistoryEntry = Attributes<typeof historyFields>;
