import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePageRoute } from '../routing/pageRoute';
import { chosenIn, type Scope } from '../schema/scope';

type IdOf = (scope: Scope | undefined) => string | null;

/** A function that returns the id of a scope's selected record; null for all records, or without a scope. */
export const SelectedContext = createContext<IdOf>(() => null);

/** Reads the selected record from the URL of each page with a selector, and keeps it until the user signs out. */
export function ScopeProvider({ children }: { children: ReactNode }) {
  const scope = usePageRoute()?.scope;
  const [search] = useSearchParams();
  /** The ids by the query parameter of their scope. */
  const [selected, setSelected] = useState<Readonly<Record<string, string | null>>>({});
  const idOf = useCallback<IdOf>((of) => (of && selected[of.param]) ?? null, [selected]);
  const here = chosenIn(scope, search);
  if (scope && !search.get(scope.param) && idOf(scope) !== here) setSelected({ ...selected, [scope.param]: here });
  return <SelectedContext value={idOf}>{children}</SelectedContext>;
}

/** Returns the id of a scope's record on this page; null for all records, or without a scope. */
export function useScope(scope: Scope | undefined): { chosen: string | null } {
  const [search] = useSearchParams();
  return { chosen: (scope && search.get(scope.param)) || use(SelectedContext)(scope) };
}
