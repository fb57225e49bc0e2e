import type { QueryClient } from '@tanstack/react-query';
import { AMOUNTS, typeInto } from '../../views/controls/useScanner';
import { codeQuery } from '../lines/productsByCode';

/**
 * Fills in the pieces of a pack whose code was scanned into the product of a row, unless the user has typed an amount.
 * @param isScanned whether the row still has the scanned product
 */
export async function fillPack(
  client: QueryClient,
  code: string,
  row: Element,
  isScanned: () => boolean,
): Promise<void> {
  // Without an answer the user types the amount, as for any product.
  const [product] = await client.query(codeQuery(code)).catch(() => []);
  const amount = row.querySelector<HTMLInputElement>(AMOUNTS);
  if (!amount || !isScanned() || !product?.quantity || product.quantity === 1) return;
  // The next scan may have filled in one piece meanwhile.
  if (amount.value === '' || amount.value === '1') typeInto(amount, String(product.quantity));
}
