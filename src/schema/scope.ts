import type { Scope } from '../../contract/definition/define';

export type { Scope };

/** Returns the id of the record that a URL narrows to, or null. */
export const chosenIn = (scope: Scope | undefined, search: URLSearchParams): string | null =>
  (scope && search.get(scope.inAddress)) || null;

/**
 * Returns the query parameters for the chosen record; none if there is no scope or no choice.
 * @param chosen the record's id
 */
export const scopeFilter = (scope: Scope | undefined, chosen: string | null): Record<string, string> =>
  scope && chosen !== null ? { [scope.param]: chosen } : {};
