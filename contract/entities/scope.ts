/** The warehouse that lists and figures can be narrowed to. */
export const byWarehouse = {
  param: 'warehouseId',
  of: 'warehouses',
  label: 'Warehouse',
  hint: 'All Warehouses',
} as const;
