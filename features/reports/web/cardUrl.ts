/**
 * Returns the address of the stock card of a product, in a warehouse or in all.
 * @param period the first and the last day; all days up to today when absent
 */
export function cardUrl(
  productId: unknown,
  warehouseId?: unknown,
  period: Readonly<Record<string, string>> = {},
): string {
  const search = new URLSearchParams({ productId: String(productId), ...period });
  if (warehouseId !== undefined) search.set('warehouse', String(warehouseId));
  return `/reports/stock-card?${search}`;
}
