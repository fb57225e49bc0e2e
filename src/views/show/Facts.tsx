import { createContext, use, useLayoutEffect } from 'react';
import { type Description, DescriptionList } from '../page/DescriptionList';

interface ExtraFacts {
  items: readonly Description[];
  /** Codes that extensions add below the name. */
  codes: readonly string[];
  /** Called with true while a component shows them. */
  setShown: (areShown: boolean) => void;
}

/** The facts that extensions add to the record's page. */
export const ExtraFactsContext = createContext<ExtraFacts>({ items: [], codes: [], setShown: () => {} });

/** The facts of a custom body, followed by the facts that extensions add. */
export function Facts({ items = [] }: { items?: readonly Description[] }) {
  const { items: extras, setShown } = use(ExtraFactsContext);
  const hasExtras = extras.length > 0;
  useLayoutEffect(() => {
    // Rerenders the page.
    if (!hasExtras) return;
    setShown(true);
    return () => setShown(false);
  }, [setShown, hasExtras]);
  const all = [...items, ...extras];
  return all.length > 0 && <DescriptionList items={all} />;
}
