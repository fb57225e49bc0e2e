import { define, type RowOf } from '../definition/define';
import { computed, integer, lines, optional, reference, text, yesNo } from '../definition/fields';

/** The filter for products below their minimum. Available only on this server. */
export const lowStock = yesNo('Low Stock', { note: 'Whether less than the minimum is there; announced as `levels`' });

/** Default minimum stock of a product, in pieces. */
export const MINIMUM = 5;
const MOST = 1_000_000;

/** Returns the stock that an order fills a product up to: its target, or else twice the minimum. In pieces. */
export const targetOf = (minimum: number, target: number | null | undefined): number => target ?? 2 * minimum;

const isLess = (target: number | null | undefined, minimum: number) =>
  target !== null && target !== undefined && target < minimum && 'must not be below the minimum';

/**
 * Minimum and target stock of a product, for all warehouses together and for warehouses with levels of their own. The product
 * definition has the other fields.
 */
export const stockLevel = define({
  name: 'stock-levels',
  one: 'Product',
  many: 'Stock Levels',
  extra: 'levels',
  recordsOf: 'products',
  fields: {
    name: computed(text('Product')),
    categoryId: computed(reference('Category', 'categories')),
    inventoryCount: computed(integer('Stock')),
    minimumStock: integer('Minimum', { max: MOST, note: 'Less than this is low stock' }),
    targetStock: optional(
      integer('Target', { max: MOST, note: 'What is ordered up to; twice the minimum where there is none' }),
    ),
    levels: lines('Warehouses with Levels of Their Own', {
      warehouseId: reference('Warehouse', 'warehouses', { unique: true }),
      minimum: integer('Minimum', { max: MOST }),
      target: optional(integer('Target', { max: MOST })),
    }),
  },
  filters: { name: true, categoryId: true, inventoryCount: true, minimumStock: 'Minimum', lowStock },
  sortedBy: ['name', 'inventoryCount', 'minimumStock'],
  can: ['update'],
  rules: [
    { field: 'targetStock', check: ({ targetStock, minimumStock }) => isLess(targetStock, minimumStock) },
    {
      field: 'levels',
      check: ({ levels }) => levels.map(({ target, minimum }) => isLess(target, minimum)).find(Boolean),
    },
  ],
});

export type StockLevel = RowOf<typeof stockLevel>;
