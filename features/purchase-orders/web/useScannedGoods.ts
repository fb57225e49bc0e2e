import { type RefObject, useState } from 'react';
import { PAGE_SIZE } from '../../../contract/paging';
import { t } from '../../../src/texts/t';
import { useOutsideScans } from '../../../src/views/controls/useOutsideScans';
import { AMOUNTS, useScannedAmounts } from '../../../src/views/controls/useScanner';
import { useProvider } from '../../../src/views/data/useProvider';

const FIRST = { page: 1, perPage: PAGE_SIZE };

/**
 * Keeps a code that is scanned into an amount out of it, and goes to the amount of the code's product, also for a scan outside of fields.
 * @param goods the element with the amounts
 * @param productIds the products of these amounts, in their order
 * @returns why no amount is focused; '' where one is
 */
export function useScannedGoods(goods: RefObject<HTMLElement | null>, productIds: readonly number[]): string {
  const dataProvider = useProvider();
  const [problem, setProblem] = useState('');
  const goTo = async (code: string) => {
    const { data } = await dataProvider.getList('products', { filter: { name: code }, pagination: FIRST });
    const [place, another] = data.map(({ id }) => productIds.indexOf(Number(id))).filter((index) => index >= 0);
    const only = place !== undefined && another === undefined ? place : -1;
    const amount = goods.current?.querySelectorAll<HTMLInputElement>(AMOUNTS)[only];
    amount?.focus();
    amount?.select();
    setProblem(amount ? '' : t('The product with the code {code} is not in this list.', { code }));
  };
  const take = (code: string) => {
    goTo(code).catch((error: Error) => setProblem(`${code}: ${error.message}`));
    return true;
  };
  useScannedAmounts(goods, take);
  useOutsideScans(take, 'page');
  return problem;
}
