import type { Field } from '../../../contract/definition/fields';
import { refuseUnknown } from '../../../contract/definition/members';
import { fieldOf } from '../derive';
import { type Column, type ColumnOptions, column } from './columns';

/**
 * Makes a column of a table that shows a value like a field of a definition.
 * @param value reads or computes the value; null, undefined and '' show as a dash
 * @example defineColumn(money('Price'), ({ unitPrice }: Product) => unitPrice)
 */
export function defineColumn<R>(
  field: Field,
  value: (row: R) => string | number | boolean | null | undefined,
  options: ColumnOptions<R> = {},
): Column<R> {
  if (import.meta.env.DEV || import.meta.env.SSR)
    refuseUnknown<ColumnOptions<R>>('defineColumn', options, { key: true, render: true, sortable: true }, field.label);
  return column<R, unknown>(fieldOf(field), value, options);
}
