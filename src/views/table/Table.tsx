import { type CSSProperties, type ReactNode, type Ref, useLayoutEffect, useRef } from 'react';
import type { Column, Sorting } from '../../schema/columns';
import { SkeletonRows } from '../Skeleton';
import { markSideways, tellWhole } from './cut';
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
  /** Marks the row that somebody has just had to do with. */
  isCurrent?: (row: R) => boolean;
  /** Buttons and links at the end of each row. */
  actions?: (row: R) => ReactNode;
  /** Skeletons to draw instead of `rows` while they load. */
  skeletonRows?: number;
  /** What the last column adds up to, in a row below. */
  total?: string | undefined;
  /** What stands on a row's card on a phone, by the columns' keys, the title first; all columns where absent. */
  card?: readonly string[];
}

/** So few columns stand beside each other on a phone too, where no actions do. */
const FEW = 3;

/**
 * A table with numbers on the right. What is cut short shows itself whole to who points at it or has the focus there;
 * where columns do not fit it scrolls inside itself, and on a phone each row is a card.
 */
export function Table<R>(props: TableProps<R>) {
  const { label, regionRef, columns, rows, rowKey, sorting, isCurrent, actions, skeletonRows = 0, total } = props;
  const { card = columns.map(({ key }) => key) } = props;
  const table = useRef<HTMLTableElement>(null);
  useLayoutEffect(() => markSideways(table.current), []);
  const place = ({ key }: Column<R>) => (key === card[0] ? 'title' : card.includes(key) ? 'fact' : undefined);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section ref={regionRef} className={styles.region} aria-label={label} tabIndex={0} onPointerOver={tellWhole}>
      <table
        ref={table}
        style={{ '--text-room': textRoom(columns, Boolean(actions)) } as CSSProperties}
        className={`${styles.table} ${actions || columns.length > FEW ? styles.cards : ''}`}
        aria-busy={skeletonRows > 0}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={classOf(column)} aria-sort={ariaSort(column.key, sorting)}>
                {column.head ?? column.label}
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
            <tr key={rowKey(row, index)} aria-current={isCurrent?.(row) || undefined}>
              {columns.map((column) => (
                <td key={column.key} className={classOf(column)} data-card={place(column)} data-label={column.label}>
                  <div>{column.cell(row)}</div>
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
              <td className={styles.number}>{total}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

const classOf = ({ fit, onScreen }: Column<never>) => (onScreen ? `${styles[fit]} ${styles.onScreen}` : styles[fit]);

/** The room that columns take in most lists, of texts the padding alone, in pixels. */
const ROOM = { number: 92, whole: 126, long: 90, text: 16 };

/** What the table's width leaves to each column of texts, of which those that are longer break. */
function textRoom(columns: readonly Column<never>[], hasActions: boolean): string {
  const others = columns.reduce((sum, { fit }) => sum + ROOM[fit], 0);
  const actions = hasActions ? ' - var(--actions-room)' : '';
  return `calc((100cqi - ${others}px${actions}) / ${columns.filter(({ fit }) => fit === 'text').length || 1})`;
}

function ariaSort(key: string, sorting: Sorting | null | undefined) {
  if (sorting?.key !== key) return undefined;
  return sorting.descending ? 'descending' : 'ascending';
}
