/**
 * Returns the address of the stock card of a product, in a warehouse or in all. The warehouse is for that page alone.
 * @param period the first and the last day; all days up to today when absent
 */
export function cardUrl(
  productId: unknown,
  warehouseId?: unknown,
  period: Readonly<Record<string, string>> = {},
): string {
  const search = new URLSearchParams({ productId: String(productId), ...period });
  if (warehouseId !== undefined) search.set('warehouseId', String(warehouseId));
  return `/reports/stock-card?${search}`;
}
