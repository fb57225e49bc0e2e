import type { ReactNode } from 'react';
import { isMissing, NOTHING } from '../../format/number';
import type { Field, Fit, SheetFormat } from '../field';

/** Where the form of a record with the row's id has the value of a column, so that the cell can change it. */
export interface CellEdit {
  /** The entity of the form: `stock-levels` for the minimum of a product. */
  entity: string;
  /** The field of the form. */
  field: string;
  /** For a field with lines: the part that names the record that the list is narrowed to, and the part with the value. */
  line?: readonly [chosen: string, value: string];
}

/**
 * One column of a table.
 * @typeParam R the row
 */
export interface Column<R> {
  /** The name of the column in the URL parameter `sort`. */
  key: string;
  label: string;
  fit: Fit;
  /** True for columns that are not printed: checkboxes, buttons, links. */
  onScreen?: boolean;
  /** True for columns that features and extensions add: narrow windows hide them, since the record's page shows their values too. */
  isAdded?: boolean;
  /** True for columns that narrow windows hide. The third and later ones are hidden first. None may come before the first column with a sum. */
  isMinor?: boolean;
  /** The width that the user chose, in CSS pixels. */
  width?: number | undefined;
  /** The content of the header cell. Default: the label. */
  head?: ReactNode;
  /** The texts of the sort selector, ascending and descending. Undefined for a column that cannot be sorted. */
  order?: readonly [ascending: string, descending: string];
  /** The content of the cell. */
  cell: (row: R) => ReactNode;
  /** The content of the cell without a link, for cells that are links themselves. */
  unlinked: (row: R) => ReactNode;
  /** The value for exports: a plain number, a day as `yyyy-MM-dd`, or '' for a missing value. */
  plain: (row: R) => string | number;
  /** The format of the value in a spreadsheet. Default: a text or a number as it is. */
  sheet?: SheetFormat | undefined;
  /** How a cell's value is changed. Undefined for a field of the row's own form, and for values that no form has. */
  edit?: CellEdit | undefined;
  /** Compares two rows. Rows without a value are last in both directions. */
  compare: (a: R, b: R, descending?: boolean) => number;
}

/** How a column differs from the defaults of its field's kind. */
export interface ColumnOptions<R> {
  /** The name of the column in the URL parameter `sort`. Default: the name of the field. `key: 'total'` */
  key?: string;
  /**
   * Renders the cell, given the row and the default content. Components of MUI and react-admin must be wrapped in `themed()`.
   * @example render: (row, stock) => <>{row.isLowStock && <Badge tone="warning">Low Stock!</Badge>} {stock}</>
   */
  render?: (row: R, shown: ReactNode) => ReactNode;
  /** False if the list cannot be sorted by the column. `sortable: false` */
  sortable?: boolean;
}

/**
 * Makes a column that shows a computed value like a field of some kind. For tables without a declaration, and for values that
 * are not attributes of the row.
 * @param value reads or computes the value; null, undefined and '' show as a dash
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
    sheet: kind.sheet,
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

/** A column and a direction. In the URL: `name`, or `-name` for descending. */
export interface Sorting {
  key: string;
  descending: boolean;
}

/** Parses the URL parameter `sort`. Does not check that the column exists. */
export const parseSorting = (text: string): Sorting => ({
  key: text.replace(/^-/, ''),
  descending: text.startsWith('-'),
});

/** Returns the URL parameter `sort` for a sorting. */
export const sortingText = ({ key, descending }: Sorting): string => (descending ? `-${key}` : key);

/** Sorts rows. The sort is stable; rows keep their order if the column does not exist or cannot be sorted. */
export function sortRows<R>(rows: readonly R[], columns: readonly Column<R>[], sorting: Sorting | null): readonly R[] {
  const by = columns.find((candidate) => candidate.order && candidate.key === sorting?.key);
  if (!by || !sorting) return rows;
  return rows.toSorted((a, b) => by.compare(a, b, sorting.descending));
}
