import type { Scope } from '../schema/scope';

/** The warehouse that the header's selector narrows lists and the Main Panel to. */
export const byWarehouse = {
  param: 'warehouseId',
  of: 'warehouses',
  label: 'Warehouse',
  hint: 'All Warehouses',
} as const satisfies Scope;
