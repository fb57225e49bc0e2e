import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';

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
