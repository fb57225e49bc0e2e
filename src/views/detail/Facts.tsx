import { createContext, use, useLayoutEffect } from 'react';
import { type Description, DescriptionList } from '../DescriptionList';

interface Further {
  items: readonly Description[];
  /** Told whether somebody shows them. */
  take: (isTaken: boolean) => void;
}

/** What others add to the record of the page. */
export const FurtherContext = createContext<Further>({ items: [], take: () => {} });

/** What a body of a record's page tells of it, and beside that what others add. */
export function Facts({ items = [] }: { items?: readonly Description[] }) {
  const { items: further, take } = use(FurtherContext);
  const addsSome = further.length > 0;
  useLayoutEffect(() => {
    // The page is drawn again for it.
    if (!addsSome) return;
    take(true);
    return () => take(false);
  }, [take, addsSome]);
  const all = [...items, ...further];
  return all.length > 0 && <DescriptionList items={all} />;
}
