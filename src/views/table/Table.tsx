import type { CSSProperties, MouseEvent, ReactNode, Ref } from 'react';
import type { Column, Sorting } from '../../schema/list/columns';
import { t, translate } from '../../texts/t';
import { SkeletonRows } from '../messages/Skeleton';
import { trackWidths } from './cut';
import styles from './Table.module.css';

const CONTROLS = 'a, button, input, label, select, summary, [popover]';

/** Pixels that a hand moves the pointer during a click. */
const TREMOR = 4;

let pressed = { clientX: 0, clientY: 0 };

/** Handler of a pressed pointer, for {@link openRow}. */
const notePress = ({ clientX, clientY }: MouseEvent): void => {
  pressed = { clientX, clientY };
};

/**
 * Click handler that opens the record of a row: it passes the click on to the row's first link, with its modifier keys. A click beside
 * a checkbox is one on it. A click on a control, and the end of a drag that selects text, open nothing.
 */
function openRow({ target, clientX, clientY, nativeEvent }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest(CONTROLS)) return;
  if (Math.hypot(clientX - pressed.clientX, clientY - pressed.clientY) > TREMOR) return;
  const tick = target.closest('td')?.querySelector('input[type=checkbox]');
  const link = target.closest('tbody tr')?.querySelector('a[href]');
  (tick ?? link)?.dispatchEvent(new window.MouseEvent('click', nativeEvent));
}

interface TableProps<R> {
  /** The accessible name. */
  label: string;
  /** The focusable region around the table. */
  regionRef?: Ref<HTMLElement>;
  /** Whether a click on a row opens its record. */
  opensRows?: boolean;
  columns: readonly Column<R>[];
  rows: readonly R[];
  rowKey: (row: R, index: number) => string | number;
  sorting?: Sorting | null;
  /** Marks the row that the user has just created or changed. */
  isCurrent?: (row: R) => boolean;
  /** Whether rows are low. */
  isDense?: boolean;
  /** Buttons and links at the end of each row. */
  actions?: (row: R) => ReactNode;
  /** The number of skeleton rows to show while `rows` load. */
  skeletonRows?: number;
  /** The sum of the last column, in a footer row. */
  total?: string | undefined;
  /** The sums of several columns by their keys, in a footer row. */
  totals?: Readonly<Record<string, ReactNode>> | undefined;
  /** The keys of the columns on a row's card on a phone; the first is the title. Default: all columns. */
  card?: readonly string[];
}

/** Up to this number of columns, a table without actions stays a table on a phone. */
const FEW = 3;

/** From more columns on, a narrow window shows no long texts, which leaves their width to the names. */
const MANY = 5;

/**
 * A table with right-aligned numbers. Truncated text shows in full on hover or focus. A table that is too wide scrolls
 * horizontally; on a phone each row is a card.
 */
export function Table<R>({
  label,
  regionRef,
  opensRows = false,
  columns,
  rows,
  rowKey,
  sorting,
  isCurrent,
  isDense = false,
  actions,
  skeletonRows = 0,
  total,
  totals,
  card = columns.map(({ key }) => key),
}: TableProps<R>) {
  const sums = totals ?? (total ? { [columns.at(-1)?.key ?? '']: total } : {});
  const firstTotal = columns.findIndex(({ key }) => key in sums);
  const place = ({ key }: Column<R>) => (key === card[0] ? 'title' : card.includes(key) ? 'fact' : undefined);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard, the row's first link opens its record
    <section
      ref={regionRef}
      className={styles.region}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      data-opens={opensRows}
      data-dense={isDense || undefined}
      onMouseDown={opensRows ? notePress : undefined}
      onClick={opensRows ? openRow : undefined}
    >
      <table
        ref={trackWidths}
        style={{ '--text-share': textRoom(columns, Boolean(actions)) } as CSSProperties}
        className={`${styles.table} ${actions || columns.length > FEW ? styles.cards : ''} ${columns.length > MANY ? styles.many : ''}`}
        aria-busy={skeletonRows > 0}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={classOf(column)} aria-sort={ariaSort(column.key, sorting)}>
                {column.head ?? translate(column.label)}
              </th>
            ))}
            {actions && (
              <th scope="col" className={styles.actions}>
                {t('Actions')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowKey(row, index)} aria-current={isCurrent?.(row) || undefined}>
              {columns.map((column) => (
                <td
                  key={column.key}
                  className={classOf(column)}
                  data-card={place(column)}
                  data-label={translate(column.label)}
                >
                  <div style={{ width: column.width }}>{column.cell(row)}</div>
                </td>
              ))}
              {actions && <td className={styles.actions}>{actions(row)}</td>}
            </tr>
          ))}
        </tbody>
        {skeletonRows > 0 && (
          <SkeletonRows
            count={skeletonRows}
            columns={[...columns.map(classOf), ...(actions ? [styles.actions] : [])]}
          />
        )}
        {firstTotal > 0 && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={firstTotal}>
                {t('Total')}
              </th>
              {columns.slice(firstTotal).map((column) => (
                <td
                  key={column.key}
                  className={classOf(column)}
                  data-card={totals && ((column.key in totals && place(column)) || 'none')}
                  data-label={translate(column.label)}
                >
                  {sums[column.key]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

const classOf = ({ fit, onScreen, isAdded, isMinor, width }: Column<never>) =>
  [fit, onScreen && 'onScreen', isAdded && 'added', isMinor && 'minor', width && 'sized']
    .map((name) => name && styles[name])
    .filter(Boolean)
    .join(' ');

/** The typical width of a column, in pixels; for texts only the padding. */
const ROOM = { number: 92, whole: 126, long: 90, text: 16, words: 16, message: 16 };

/** Returns the share of the table's width for each column of texts; longer texts wrap. The first column, the name, has two shares. */
function textRoom(columns: readonly Column<never>[], hasActions: boolean): string {
  const others = columns.reduce((sum, { fit }) => sum + ROOM[fit], 0);
  const actions = hasActions ? ' - var(--actions-room)' : '';
  return `calc((100cqi - ${others}px${actions}) / ${columns.filter(({ fit }) => ROOM[fit] === ROOM.text).length + 1})`;
}

function ariaSort(key: string, sorting: Sorting | null | undefined) {
  if (sorting?.key !== key) return undefined;
  return sorting.descending ? 'descending' : 'ascending';
}
