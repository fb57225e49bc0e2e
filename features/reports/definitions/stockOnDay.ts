import { idOf, integer, money, optional, reference, text } from '../../../contract/definition/fields';
import { defineReport } from '../../../contract/definition/report';
import { reportDays } from '../../../contract/definition/reportDays';
import { feature } from '../feature';

export const stockReport = defineReport({
  name: 'stock-report',
  path: 'stock',
  title: 'Stock on a Day',
  summary: 'The stock at the end of a day, and its value',
  capability: feature.name,
  one: 'Report Row',
  many: 'Report Rows',
  groups: { product: 'Product', category: 'Category', warehouse: 'Warehouse' },
  groupNote: 'in each warehouse',
  fields: {
    name: optional(text('Product')),
    categoryName: optional(text('Category')),
    warehouseName: optional(text('Warehouse')),
    quantity: integer('Amount'),
    value: money('Value', { note: 'What the goods cost, at the moving average of their warehouse' }),
    ofListPrices: money('Of Which at List Price', {
      note: 'The part of `value` that comes from list prices, of goods without a purchase price',
    }),
    valueAtPrice: money('Value at Current Price', { note: "At today's price of each product" }),
  },
  hidden: {
    productId: optional({ ...idOf('products'), note: 'Null in a row of a category or a warehouse, as `name`' }),
    categoryId: optional({ ...idOf('categories'), note: 'Null in a row of a warehouse, as `categoryName`' }),
    warehouseId: optional({ ...idOf('warehouses'), note: 'Null in a row of a category, as `warehouseName`' }),
  },
  totals: ['quantity', 'value', 'ofListPrices', 'valueAtPrice'],
  days: reportDays.anyDay,
  filters: { name: true, categoryId: reference('Category', 'categories') },
  order: 'By name in the alphabet of the language when absent, and for a column that the rows do not have',
  method: 'How `value` is computed',
});
