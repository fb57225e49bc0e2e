import type { Scope } from '../../contract/definition/define';

export type { Scope };

/** The id of the record that an address narrows to; null where it names none. */
export const chosenIn = (scope: Scope | undefined, search: URLSearchParams): string | null =>
  (scope && search.get(scope.inAddress)) || null;

/**
 * What a request says of what is chosen; nothing where there is nothing to choose, or nothing chosen.
 * @param chosen the record's id
 */
export const scopeFilter = (scope: Scope | undefined, chosen: string | null): Record<string, string> =>
  scope && chosen !== null ? { [scope.param]: chosen } : {};
