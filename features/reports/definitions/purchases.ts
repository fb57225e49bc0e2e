import { date, idOf, integer, money, optional, reference, text } from '../../../contract/definition/fields';
import { defineReport } from '../../../contract/definition/report';
import { reportDays } from '../../../contract/definition/reportDays';
import { feature } from '../feature';

const ofProducts = 'null in a row of a line';

export const purchasesReport = defineReport({
  name: 'purchases-report',
  path: 'purchases',
  title: 'Purchases',
  summary: 'The receipts of a period with the price of each line, or by product, the newest first',
  capability: feature.name,
  groups: { line: 'Receipt Line', product: 'Product' },
  groupNote: 'of a receipt',
  fields: {
    date: date('Date', {
      note: 'The day of the receipt; of the last one in a row of a product, as `supplierName` and `price`',
    }),
    name: text('Product'),
    supplierName: text('Supplier'),
    warehouseName: optional(text('Warehouse')),
    receipts: integer('Receipts'),
    quantity: integer('Amount', { note: 'Pieces, as corrected' }),
    price: money('Price', { note: 'The cost of one piece' }),
    change: optional(
      money('Price Change', {
        note: '`price` less that of the receipt before in the report; null for the first one',
      }),
    ),
    averagePrice: optional(money('Average Price', { note: `\`cost\` ÷ \`quantity\`; ${ofProducts}` })),
    bestPrice: optional(money('Best Price', { note: `The lowest price; ${ofProducts}` })),
    bestSupplierName: optional(text('Best Supplier', { note: `The supplier of the best price; ${ofProducts}` })),
    cost: money('Cost', { note: 'What they cost' }),
  },
  hidden: {
    transactionId: optional({
      ...idOf('transactions'),
      note: 'Null in a row of a product, as `documentNumber` and `warehouseName`',
    }),
    documentNumber: optional(text('', { note: 'Null too without the feature `document-numbers`' })),
    productId: idOf('products'),
    supplierId: idOf('suppliers'),
  },
  totals: ['receipts', 'quantity', 'cost'],
  days: reportDays.period,
  filters: {
    supplierId: reference('Supplier', 'suppliers', { search: true }),
    productId: reference('Product', 'products', { search: true }),
  },
  order: 'The newest first when absent, products by name',
  method: 'How costs are computed',
});
