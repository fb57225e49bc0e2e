import { type RefObject, useState } from 'react';
import { useProducts } from '../../../src/inventory/lines/useProducts';
import { AMOUNTS, useScannedAmounts } from '../../../src/views/controls/useScanner';

/**
 * Keeps a code that is scanned into an amount out of it, and goes to the amount of the code's product.
 * @param goods the element with the amounts
 * @param productIds the products of these amounts, in their order
 * @returns why no amount is focused; '' where one is
 */
export function useScannedGoods(goods: RefObject<HTMLElement | null>, productIds: readonly number[]): string {
  const { byCode } = useProducts();
  const [problem, setProblem] = useState('');
  const goTo = async (code: string) => {
    const coded = ((await byCode?.(code)) ?? []).map(({ id }) => id);
    const at = productIds.findIndex((productId) => coded.includes(productId));
    const amount = goods.current?.querySelectorAll<HTMLInputElement>(AMOUNTS)[at];
    amount?.focus();
    amount?.select();
    setProblem(amount ? '' : `The product of ${code} is not here.`);
  };
  useScannedAmounts(goods, (code) => {
    goTo(code).catch((error: Error) => setProblem(`${code}: ${error.message}`));
  });
  return problem;
}
