import type { ReactNode } from 'react';
import { byWarehouse } from '../../../contract/entities/scope';
import { usePageSearch } from '../../../src/navigation/usePageSearch';
import { useScope } from '../../../src/views/scope';
import { cardUrl } from './cardUrl';

/** A link to the stock card of a product for the period and the warehouse of the report. */
export function ProductLink({ productId, children }: { productId: number | undefined; children: ReactNode }) {
  const { search } = usePageSearch();
  const { chosen } = useScope(byWarehouse);
  const period = Object.fromEntries(
    ['fromDate', 'toDate'].flatMap((name) => {
      const day = search.get(name);
      return day ? [[name, day]] : [];
    }),
  );
  return <a href={cardUrl(productId, chosen ?? undefined, period)}>{children}</a>;
}
