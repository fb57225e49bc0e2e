import { createContext, type ReactNode, startTransition, use, useLayoutEffect, useMemo, useState } from 'react';
import { createPath, type Navigator, Router, type To } from 'react-router';
import type { AppHistory, Entry } from './history';

const HistoryContext = createContext<{ history: AppHistory; entry: Entry } | null>(null);

/** Returns the app's history and the rendered entry. @throws Error outside of {@link AppRouter} */
export function useAppHistory() {
  const found = use(HistoryContext);
  if (!found) throw new Error('No AppRouter');
  return found;
}

/** Provides the location to the pages. Renders a new one as a transition, so that the page stays responsive meanwhile. */
export function AppRouter({ history, children }: { history: AppHistory; children: ReactNode }) {
  const [entry, setEntry] = useState(history.entry);
  useLayoutEffect(() => {
    const show = (next: Entry) => startTransition(() => setEntry(next));
    // A navigation may have happened between the first render and this effect.
    show(history.entry());
    return history.onChange(show);
  }, [history]);
  const value = useMemo(() => ({ history, entry }), [history, entry]);
  const navigator = useMemo(() => navigatorFor(history), [history]);
  return (
    <HistoryContext value={value}>
      <Router location={entry.location} navigationType={entry.action} navigator={navigator}>
        {children}
      </Router>
    </HistoryContext>
  );
}

const pathOf = (to: To): string => (typeof to === 'string' ? to : createPath(to));

/** Adapts the history to react-router's hooks. */
const navigatorFor = ({ go, navigate }: AppHistory): Navigator => ({
  createHref: pathOf,
  go,
  push: (to, state, options) => navigate(pathOf(to), { ...options, state }),
  replace: (to, state, options) => navigate(pathOf(to), { ...options, state, replace: true }),
});
