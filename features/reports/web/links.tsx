import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { byWarehouse } from '../../../contract/entities/scope';
import { usePageSearch } from '../../../src/navigation/usePageSearch';
import { useScope } from '../../../src/views/scope';
import { cardUrl } from './cardUrl';

interface DrillLinkProps {
  /** The path of the report. */
  to: string;
  /** The parameters that the row adds to the address. */
  set: Readonly<Record<string, string | number | undefined>>;
  children: ReactNode;
}

/** The parameters that choose rows of a report, which another one does not share. */
const OF_ROWS = ['by', 'page', 'sort'];

/** A link from a row of a report to its parts: with the same filters, and the row's own. */
export function DrillLink({ to, set, children }: DrillLinkProps) {
  const [search] = useSearchParams();
  const next = new URLSearchParams([...search].filter(([name]) => !OF_ROWS.includes(name)));
  for (const [name, value] of Object.entries(set)) next.set(name, String(value));
  return <a href={`${to}?${next}`}>{children}</a>;
}

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
