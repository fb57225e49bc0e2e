import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePageRoute } from '../routing/pageRoute';
import { chosenIn, type Scope } from '../schema/scope';

/** The ids of the chosen records, by the query parameter of their scope. */
const ScopeContext = createContext<Readonly<Record<string, string | null>>>({});

/** Reads the chosen record from the URL of each page with a selector, and keeps it until the user signs out. */
export function ScopeProvider({ children }: { children: ReactNode }) {
  const scope = usePageRoute()?.scope;
  const [search] = useSearchParams();
  const [chosen, setChosen] = useState<Readonly<Record<string, string | null>>>({});
  const here = chosenIn(scope, search);
  if (scope && (chosen[scope.param] ?? null) !== here) setChosen({ ...chosen, [scope.param]: here });
  return <ScopeContext value={chosen}>{children}</ScopeContext>;
}

/** Returns a function that returns the id of a scope's chosen record; null for all records, or without a scope. */
export function useChosen() {
  const chosen = use(ScopeContext);
  return useCallback((scope: Scope | undefined) => (scope && chosen[scope.param]) ?? null, [chosen]);
}

/** Returns the id of a scope's chosen record; null for all records, or without a scope. */
export const useScope = (scope: Scope | undefined) => ({ chosen: useChosen()(scope) });
