import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePageRoute } from '../routing/pageRoute';
import { chosenIn, type Scope } from '../schema/scope';

/** The ids of the chosen records, by the scopes' parameters. */
const ScopeContext = createContext<Readonly<Record<string, string | null>>>({});

/** Takes what is chosen from the address of each page that has a selector, and keeps it as long as somebody is signed in. */
export function ScopeProvider({ children }: { children: ReactNode }) {
  const scope = usePageRoute()?.scope;
  const [search] = useSearchParams();
  const [chosen, setChosen] = useState<Readonly<Record<string, string | null>>>({});
  const here = chosenIn(scope, search);
  if (scope && (chosen[scope.param] ?? null) !== here) setChosen({ ...chosen, [scope.param]: here });
  return <ScopeContext value={chosen}>{children}</ScopeContext>;
}

/** The id of the chosen record of each scope; null for all of them or without a scope. */
export function useChosen() {
  const chosen = use(ScopeContext);
  return useCallback((scope: Scope | undefined) => (scope && chosen[scope.param]) ?? null, [chosen]);
}

/** The id of a scope's chosen record, null for all of them or without a scope. */
export const useScope = (scope: Scope | undefined) => ({ chosen: useChosen()(scope) });
