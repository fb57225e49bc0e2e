import { createContext, use, useLayoutEffect } from 'react';
import { type Description, DescriptionList } from '../DescriptionList';

interface Further {
  items: readonly Description[];
  /** Called with true while a component shows them. */
  take: (isTaken: boolean) => void;
}

/** The facts that extensions add to the record's page. */
export const FurtherContext = createContext<Further>({ items: [], take: () => {} });

/** The facts of a custom body, followed by the facts that extensions add. */
export function Facts({ items = [] }: { items?: readonly Description[] }) {
  const { items: further, take } = use(FurtherContext);
  const addsSome = further.length > 0;
  useLayoutEffect(() => {
    // Rerenders the page.
    if (!addsSome) return;
    take(true);
    return () => take(false);
  }, [take, addsSome]);
  const all = [...items, ...further];
  return all.length > 0 && <DescriptionList items={all} />;
}
