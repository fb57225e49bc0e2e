import { define } from '../../contract/definition/define';
import { choice, computed, date, integer, money, optional, reference, text } from '../../contract/definition/fields';
import { REPORT } from './reportMembers';

/** The receipts of a period with the price of each line, or by product, as a read-only list. */
export const purchasesReport = define({
  name: 'purchases-report',
  one: 'Row',
  many: 'Rows',
  nameField: 'name',
  ...REPORT,
  fields: {
    date: date('Date'),
    transactionId: optional(computed(integer('Transaction'))),
    documentNumber: optional(computed(text('Number'))),
    name: text('Product'),
    supplierName: text('Supplier'),
    warehouseName: optional(text('Warehouse')),
    receipts: integer('Receipts'),
    quantity: integer('Amount'),
    price: money('Price'),
    change: optional(money('Price Change')),
    averagePrice: optional(money('Average Price')),
    bestPrice: optional(money('Best Price')),
    bestSupplierName: optional(text('Best Supplier')),
    cost: money('Cost'),
  },
  sortedBy: [
    'date',
    'name',
    'supplierName',
    'warehouseName',
    'receipts',
    'quantity',
    'price',
    'change',
    'averagePrice',
    'bestPrice',
    'bestSupplierName',
    'cost',
  ],
  filters: {
    by: choice('Group By', { product: 'Product' }),
    date: date('Date'),
    supplierId: reference('Supplier', 'suppliers', { search: true }),
    productId: reference('Product', 'products', { search: true }),
  },
});
