/** Returns the address of the stock card of a product, in a warehouse or in all. */
export function cardUrl(productId: unknown, warehouseId?: unknown): string {
  const search = new URLSearchParams({ productId: String(productId) });
  if (warehouseId !== undefined) search.set('warehouse', String(warehouseId));
  return `/reports/stock-card?${search}`;
}
