import type { Definition, Scope } from '../definition/define';
import type { ReferenceField } from '../definition/fields';
import { tableName } from '../definition/names';

/** The warehouse as a scope of lists and figures. */
export const byWarehouse = {
  param: 'warehouseId',
  inAddress: 'warehouse',
  of: 'warehouses',
  label: 'Warehouse',
  hint: 'All Warehouses',
} as const;

/**
 * Narrows a list by a record of the records that it refers to: an appointment has a bay, the bay a warehouse.
 * @param field the reference to those records: `bayId`
 * @param definition their entity, with a reference of the scope's name: `warehouseId`
 * @example scope: throughReference(byWarehouse, 'bayId', bay)
 */
export const throughReference = <const S extends string>(
  scope: Scope<S>,
  field: string,
  definition: Pick<Definition, 'name' | 'one' | 'table'> & { fields: { readonly [K in S]: ReferenceField } },
): Scope<S> => ({ ...scope, through: { field, list: definition.name, table: tableName(definition) } });
