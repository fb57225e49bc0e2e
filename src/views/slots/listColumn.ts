import type { Field } from '../../../contract/definition/fields';
import { refuseUnknown } from '../../../contract/definition/members';
import type { Role } from '../../../contract/definition/roles';
import type { CellEdit } from '../../schema/list/columns';

/** The first part of the query keys of values. The name of the list and the key of the column follow. */
export const LIST_COLUMN = 'list-column';

/** Where and how values are read. */
export interface ReadOptions {
  /** The id of the record that the list is narrowed to: the warehouse of products. */
  chosen: string | null;
  signal?: AbortSignal | undefined;
}

/** A column that a list can have, and whose values its rows lack. Nothing requests them before the user chooses it. */
export interface ListColumn<V = unknown> {
  /** The list: `products`. */
  columnOf: string;
  /** The name of the column in the address. */
  key: string;
  /** Its label and kind: `text('Shelf')`. */
  field: Field;
  /** The capability that the backend must announce. */
  capability?: string;
  /** The role that the call requires. */
  role?: Role;
  /** Where a form has the value, so that users who may change the record change it in the cell. */
  edit?: CellEdit;
  /** Reads the values of some records with one request. Records without a value are missing. */
  read: (ids: readonly number[], options: ReadOptions) => Promise<ReadonlyMap<number, V>>;
}

/**
 * Offers a column for a list. Exported by `listColumns.ts`, which loads with the first list that shows such a column.
 * @example export const shelf = listColumn({ columnOf: 'products', key: 'shelf', field: text('Shelf'), read: readShelves })
 */
export function listColumn<V>(column: ListColumn<V>): ListColumn<V> {
  if (import.meta.env.DEV || import.meta.env.SSR)
    refuseUnknown<ListColumn<V>>(
      'listColumn',
      column,
      {
        columnOf: true,
        key: true,
        field: true,
        capability: true,
        role: true,
        edit: { entity: true, field: true, line: true },
        read: true,
      },
      column.key,
    );
  return column;
}
