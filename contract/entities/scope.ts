/** The warehouse selector, which narrows lists and figures to one warehouse. */
export const byWarehouse = {
  param: 'warehouseId',
  inAddress: 'warehouse',
  of: 'warehouses',
  label: 'Warehouse',
  hint: 'All Warehouses',
} as const;
