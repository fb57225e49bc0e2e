import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import type { Scope } from '../schema/scope';

interface ScopeChoices {
  /** The ids of the chosen records, by the scopes' parameters. */
  chosen: Readonly<Record<string, string | null>>;
  choose: ({ param }: Scope, id: string | null) => void;
}

const ScopeContext = createContext<ScopeChoices>({ chosen: {}, choose: () => {} });

/** Keeps what is chosen in memory as long as somebody is signed in. */
export function ScopeProvider({ children }: { children: ReactNode }) {
  const [chosen, setChosen] = useState<ScopeChoices['chosen']>({});
  const value = useMemo(
    (): ScopeChoices => ({
      chosen,
      choose: ({ param }, id) => setChosen((before) => ({ ...before, [param]: id })),
    }),
    [chosen],
  );
  return <ScopeContext value={value}>{children}</ScopeContext>;
}

/** The id of the chosen record of each scope; null for all of them or without a scope. */
export function useChosen() {
  const { chosen } = use(ScopeContext);
  return useCallback((scope: Scope | undefined) => (scope && chosen[scope.param]) ?? null, [chosen]);
}

/** The id of a scope's chosen record, null for all of them or without a scope; and the way to choose another one. */
export function useScope(scope: Scope | undefined) {
  const { choose } = use(ScopeContext);
  return {
    chosen: useChosen()(scope),
    choose: (id: string | null) => scope && choose(scope, id),
  };
}
