import type { ReactNode } from 'react';
import { isMissing, NOTHING } from '../format/nothing';
import type { Field, Fit } from './field';

/**
 * One column of a table.
 * @typeParam R the row
 */
export interface Column<R> {
  /** Its name in the address bar's `sort`. */
  key: string;
  label: string;
  fit: Fit;
  /** True for columns that paper leaves out: checkboxes, buttons, links. */
  onScreen?: boolean;
  /** What its head shows, where that is not the label. */
  head?: ReactNode;
  /** The words of the sort selector, ascending and descending; absent where the column does not sort. */
  order?: readonly [ascending: string, descending: string];
  /** What the cell shows. */
  cell: (row: R) => ReactNode;
  /** The same without a link of its own. */
  unlinked: (row: R) => ReactNode;
  /** Its value as a program reads it: a plain number, a day as `yyyy-MM-dd`; '' where there is none. */
  plain: (row: R) => string | number;
  /** Orders two rows. Those without a value come last either way. */
  compare: (a: R, b: R, descending?: boolean) => number;
}

/** What may differ in one column from what its field's kind gives. */
export interface ColumnOptions<R> {
  /** Its name in the address bar's `sort`, where that is not the field's. `key: 'total'` */
  key?: string;
  /**
   * Draws the cell, given the row and what it would show by itself: with anything, what is made of MUI or of react-admin's
   * own components by `themed()`.
   * @example render: (row, stock) => <>{row.isLowStock && <Badge tone="warning">Low Stock!</Badge>} {stock}</>
   */
  render?: (row: R, shown: ReactNode) => ReactNode;
  /** False where the list cannot be sorted by it. `sortable: false` */
  sortable?: boolean;
}

/**
 * A column that shows a value of each row as a kind of field does, for tables outside of a declaration and for columns
 * whose value is no attribute.
 * @param value reads or computes it; null, undefined and '' show as a dash
 * @example column(text('Name'), ({ name, surname }: Employee) => `${name} ${surname}`, { key: 'name' })
 */
export function column<R, V>(
  { label, kind }: Field<V>,
  value: (row: R) => V | null | undefined,
  { key = label, render, sortable = true }: ColumnOptions<R> = {},
): Column<R> {
  const showing =
    (show: (v: V) => ReactNode) =>
    (row: R): ReactNode => {
      const v = value(row);
      const shown = isMissing(v) ? NOTHING : show(v);
      return render ? render(row, shown) : shown;
    };
  return {
    key,
    label,
    fit: kind.fit ?? 'text',
    ...(sortable && { order: kind.order }),
    cell: showing(kind.cell ?? kind.text),
    unlinked: showing(kind.text),
    plain: (row) => {
      const v = value(row);
      return isMissing(v) ? '' : (kind.plain ?? kind.text)(v);
    },
    compare: (a, b, descending = false) => {
      const [left, right] = [value(a), value(b)];
      if (isMissing(left) || isMissing(right)) return Number(isMissing(left)) - Number(isMissing(right));
      return (descending ? -1 : 1) * kind.compare(left, right);
    },
  };
}

/** A column and a direction, as the address bar says it: `name`, or `-name` for the reverse. */
export interface Sorting {
  key: string;
  descending: boolean;
}

/** What the address bar's `sort` asks for; the column may not exist. */
export const parseSorting = (text: string): Sorting => ({
  key: text.replace(/^-/, ''),
  descending: text.startsWith('-'),
});

/** The address bar's `sort` for a sorting. */
export const sortingText = ({ key, descending }: Sorting): string => (descending ? `-${key}` : key);

/** The rows in the order asked for, equal ones as they came; all of them as they came where the column does not sort. */
export function sortRows<R>(rows: readonly R[], columns: readonly Column<R>[], sorting: Sorting | null): readonly R[] {
  const by = columns.find((candidate) => candidate.order && candidate.key === sorting?.key);
  if (!by || !sorting) return rows;
  return rows.toSorted((a, b) => by.compare(a, b, sorting.descending));
}
