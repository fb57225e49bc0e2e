import { type DetailOf, define, type InputOf, type QueryOf, type RowOf } from '../definition/define';
import {
  computed,
  date,
  decimal,
  idOf,
  integer,
  lines,
  longText,
  money,
  reference,
  text,
  yesNo,
} from '../definition/fields';
import { byWarehouse } from './scope';
import { transactionType } from './transactionType';

export const product = define({
  name: 'products',
  one: 'Product',
  many: 'Products',
  scope: byWarehouse,
  fields: {
    name: text('Name'),
    description: longText('Description'),
    unitPrice: money('Price'),
    unitSize: decimal('Size'),
    categoryId: reference('Category', 'categories'),
    inventoryCount: computed(integer('Stock', { note: 'Pieces held, in the chosen warehouse or in all of them' })),
    transactionCount: computed(
      integer('Transactions', { note: 'Transactions that moved it, in the chosen warehouse or in all of them' }),
    ),
    isLowStock: computed(yesNo('Low Stock')),
    isBestSelling: computed(yesNo('Bestseller')),
  },
  detail: {
    inventory: lines(
      'Stock',
      { warehouseId: reference('Warehouse', 'warehouses'), quantity: integer('Amount') },
      { note: 'Warehouses that hold any' },
    ),
    priceHistory: lines('Prices', { date: date('Date'), price: money('Price') }, { note: 'Oldest first' }),
    transactions: lines(
      'Transactions',
      {
        transactionId: idOf('transactions'),
        date: date('Date'),
        type: transactionType,
        price: money('Price', { note: 'Unit price at the time' }),
        quantity: integer('Amount'),
        employeeId: reference('Employee', 'employees'),
      },
      { note: 'Oldest first' },
    ),
  },
  filters: {
    name: true,
    categoryId: true,
    unitPrice: 'Price',
    unitSize: 'Size',
    inventoryCount: 'Inventory',
    transactionCount: 'Transactions',
  },
  notes: { get: 'with its stock, prices and transactions' },
});

export type Product = RowOf<typeof product>;
export type ProductDetail = DetailOf<typeof product>;
export type ProductInput = InputOf<typeof product>;
export type ProductQuery = QueryOf<typeof product>;
export type ProductStock = ProductDetail['inventory'][number];
export type ProductTransaction = ProductDetail['transactions'][number];
