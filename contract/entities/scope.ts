/** The warehouse as a scope of lists and figures. */
export const byWarehouse = {
  param: 'warehouseId',
  inAddress: 'warehouse',
  of: 'warehouses',
  label: 'Warehouse',
  hint: 'All Warehouses',
} as const;
