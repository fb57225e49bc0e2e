import type { ReactNode, Ref } from 'react';
import type { Column, Sorting } from '../../schema/columns';
import { SkeletonRows } from '../Skeleton';
import styles from './Table.module.css';

interface TableProps<R> {
  /** Names the table for a screen reader. */
  label: string;
  /** The part around the table, which can be focused. */
  regionRef?: Ref<HTMLElement>;
  columns: readonly Column<R>[];
  rows: readonly R[];
  rowKey: (row: R, index: number) => string | number;
  sorting?: Sorting | null;
  /** Buttons and links at the end of each row. */
  actions?: (row: R) => ReactNode;
  /** Skeletons to draw instead of `rows` while they load. */
  skeletonRows?: number;
  /** What the last column adds up to, in a row below. */
  total?: string | undefined;
}

function cellClass({ numeric, long }: { numeric: boolean; long: boolean }) {
  if (numeric) return styles.numeric;
  return long ? styles.long : undefined;
}

/** A table that scrolls inside itself where it is too wide, with numbers on the right. */
export function Table<R>(props: TableProps<R>) {
  const { label, regionRef, columns, rows, rowKey, sorting, actions, skeletonRows = 0, total } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section ref={regionRef} className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table} aria-busy={skeletonRows > 0}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={cellClass(column)} aria-sort={ariaSort(column.key, sorting)}>
                {column.label}
              </th>
            ))}
            {actions && (
              <th scope="col" className={styles.actions}>
                Actions
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowKey(row, index)}>
              {columns.map((column) => (
                <td key={column.key} className={cellClass(column)}>
                  {column.cell(row)}
                </td>
              ))}
              {actions && <td className={styles.actions}>{actions(row)}</td>}
            </tr>
          ))}
        </tbody>
        {skeletonRows > 0 && (
          <SkeletonRows count={skeletonRows} columns={columns.length}>
            {actions && <td className={styles.actions} />}
          </SkeletonRows>
        )}
        {total && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={columns.length - 1}>
                Total
              </th>
              <td className={styles.numeric}>{total}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

function ariaSort(key: string, sorting: Sorting | null | undefined) {
  if (sorting?.key !== key) return undefined;
  return sorting.descending ? 'descending' : 'ascending';
}
