import { define, type RowOf } from '../../contract/definition/define';
import { computed, integer, lines, optional, reference, text, yesNo } from '../../contract/definition/fields';

/** What is asked for by where our own server has it: products whose stock is below their minimum. */
export const lowStock = yesNo('Low Stock', { note: 'Whether less than the minimum is there; announced as `levels`' });

declare module '../../contract/entities' {
  interface EntityNames {
    'stock-levels': true;
  }
}

const MOST = 1_000_000;

/** Up to how many pieces a product is ordered: its target, or twice the minimum where it has none. */
export const targetOf = (minimum: number, target: number | null | undefined): number => target ?? 2 * minimum;

const isLess = (target: number | null | undefined, minimum: number) =>
  target !== null && target !== undefined && target < minimum && 'must not be below the minimum';

/**
 * Below how many pieces a product is low on stock, and up to how many it is ordered; in all warehouses together, and in those
 * that have levels of their own. What a product is besides, its own definition tells.
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
