import { createContext, type ReactNode, startTransition, use, useLayoutEffect, useMemo, useState } from 'react';
import { createPath, type Navigator, Router, type To } from 'react-router';
import type { AppHistory, Entry } from './history';

const HistoryContext = createContext<{ history: AppHistory; entry: Entry } | null>(null);

/** What the app goes along, and where that is now. */
export function useAppHistory() {
  const found = use(HistoryContext);
  if (!found) throw new Error('There is no history outside of the app');
  return found;
}

/** Tells the pages where somebody is. They are drawn in slices, between which whatever is typed or clicked is answered. */
export function AppRouter({ history, children }: { history: AppHistory; children: ReactNode }) {
  const [entry, setEntry] = useState(history.entry);
  useLayoutEffect(() => {
    const follow = (next: Entry) => startTransition(() => setEntry(next));
    // What came between the first drawing and this.
    follow(history.entry());
    return history.onChange(follow);
  }, [history]);
  const value = useMemo(() => ({ history, entry }), [history, entry]);
  const navigator = useMemo(() => navigatorOf(history), [history]);
  return (
    <HistoryContext value={value}>
      <Router location={entry.location} navigationType={entry.action} navigator={navigator}>
        {children}
      </Router>
    </HistoryContext>
  );
}

const pathOf = (to: To): string => (typeof to === 'string' ? to : createPath(to));

/** The history as the router's hooks use it. */
const navigatorOf = ({ go, navigate }: AppHistory): Navigator => ({
  createHref: pathOf,
  go,
  push: (to, state, options) => navigate(pathOf(to), { ...options, state }),
  replace: (to, state, options) => navigate(pathOf(to), { ...options, state, replace: true }),
});
