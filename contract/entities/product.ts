import { define, type InputOf, type RowOf } from '../definition/define';
import { computed, decimal, integer, longText, money, reference, text, yesNo } from '../definition/fields';
import { byWarehouse } from './scope';

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
    inventoryCount: computed(integer('Stock')),
    transactionCount: computed(integer('Transactions')),
    isLowStock: computed(yesNo('Low Stock')),
    isBestSelling: computed(yesNo('Bestseller')),
  },
  filters: {
    name: true,
    categoryId: true,
    unitPrice: 'Price',
    unitSize: 'Size',
    inventoryCount: 'Inventory',
    transactionCount: 'Transactions',
  },
});

export type Product = RowOf<typeof product>;
export type ProductInput = InputOf<typeof product>;
