import type { EntityName } from './contract';

/**
 * One record that somebody works with for a while, which lists and figures are narrowed to. Entities that declare the
 * same one share the choice.
 * @typeParam P its query parameter
 */
export interface Scope<P extends string = string> {
  /** The query parameter that says which record. `param: 'warehouseId'` */
  param: P;
  /** The entity it is one of. `of: 'warehouses'` */
  of: EntityName;
  /** What its selector is called. `label: 'Warehouse'` */
  label: string;
  /** What the selector says where nothing is narrowed. `hint: 'All Warehouses'` */
  hint: string;
}

/**
 * What a request says of what is chosen; nothing where there is nothing to choose, or nothing chosen.
 * @param chosen the record's id
 */
export const scopeFilter = (scope: Scope | undefined, chosen: string | null): Record<string, string> =>
  scope && chosen !== null ? { [scope.param]: chosen } : {};
