import { type DetailOf, withDetail } from '../definition/define';
import { date, idOf, integer, lines, money, reference } from '../definition/fields';
import * as entities from '../entities/product';
import { transactionType } from './transactionType';

export const product = withDetail(
  entities.product,
  {
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
  'with its stock, prices and transactions',
  {
    inventoryCount: 'Pieces held, in the chosen warehouse or in all of them',
    transactionCount: 'Transactions that moved it, in the chosen warehouse or in all of them',
  },
);

export type ProductDetail = DetailOf<typeof product>;
export type ProductStock = ProductDetail['inventory'][number];
export type ProductTransaction = ProductDetail['transactions'][number];
