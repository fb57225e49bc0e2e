/** The warehouse that lists and figures can be narrowed to. */
export const byWarehouse = {
  param: 'warehouseId',
  inAddress: 'warehouse',
  of: 'warehouses',
  label: 'Warehouse',
  hint: 'All Warehouses',
} as const;
