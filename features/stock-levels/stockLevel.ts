import { define, type RowOf } from '../../contract/definition/define';
import { computed, integer, lines, optional, reference, text, yesNo } from '../../contract/definition/fields';
import { feature } from './feature';

/** A filter that only our own server has: products with less stock than their minimum. */
export const lowStock = yesNo('Low Stock', { note: 'Whether less than the minimum is there; announced as `levels`' });

const MOST = 1_000_000;

/** Returns the stock that orders fill up to: the target, or twice the minimum without one. */
export const targetOf = (minimum: number, target: number | null | undefined): number => target ?? 2 * minimum;

const isLess = (target: number | null | undefined, minimum: number) =>
  target !== null && target !== undefined && target < minimum && 'must not be below the minimum';

/**
 * The minimum and target stock of products, in pieces: for all warehouses together, and for single warehouses with their own
 * levels. `product` defines the other fields of the same records.
 */
export const stockLevel = define({
  name: 'stock-levels',
  one: 'Product',
  many: 'Stock Levels',
  capability: feature.name,
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
