import type { Field } from '../../../contract/definition/fields';
import { fieldOf } from '../derive';
import { type Column, type ColumnOptions, column } from './columns';

/**
 * Makes a column of a table that shows a value like a field of a definition.
 * @param value reads or computes the value; null, undefined and '' show as a dash
 * @example defineColumn(money('Price'), ({ unitPrice }: Product) => unitPrice)
 */
export const defineColumn = <R>(
  field: Field,
  value: (row: R) => string | number | boolean | null | undefined,
  options?: ColumnOptions<R>,
): Column<R> => column<R, unknown>(fieldOf(field), value, options);
