import type { Scope } from '../../contract/definition/define';

export type { Scope };

/**
 * Returns the id of the record that a URL narrows to, or null. `?warehouse=2` is the selected one, which goes along to the next pages;
 * `?warehouseId=3` is a drill-down, for its page alone.
 */
export const chosenIn = (scope: Scope | undefined, search: URLSearchParams): string | null =>
  (scope && (search.get(scope.param) || search.get(scope.inAddress))) || null;

/**
 * Returns the query parameters for the chosen record; none if there is no scope or no choice.
 * @param chosen the record's id
 */
export const scopeFilter = (scope: Scope | undefined, chosen: string | null): Record<string, string> =>
  scope && chosen !== null ? { [scope.param]: chosen } : {};
