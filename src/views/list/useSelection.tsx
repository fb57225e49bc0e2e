import { useRef, useState } from 'react';
import type { Entity } from '../../schema/entity';
import type { Column } from '../../schema/list/columns';
import { recordsKey } from '../../schema/list/listSelection';
import type { AnyRecord } from '../../schema/record';
import { t } from '../../texts/t';
import { actionsFor } from '../actions/useActions';
import styles from './list.module.css';

/** The state of a selection. */
interface Ticked {
  /** The selected records or, with `allOf`, the ones that are not selected. */
  ids: ReadonlySet<unknown>;
  /** The {@link recordsKey} of the list all of whose records are selected, except some. */
  allOf?: string;
}

const NONE: Ticked = { ids: new Set() };

const without = (ids: ReadonlySet<unknown>, range: readonly unknown[]): ReadonlySet<unknown> =>
  new Set([...ids].filter((id) => !range.includes(id)));

/**
 * Returns the ticked rows among those shown, and the column of checkboxes if the entity has actions for several records. A click with
 * Shift ticks the rows from the last one. A selection of all records stays on each page of the list, and a cleared row leaves the others in it.
 * @param search the query of the list's URL
 */
export function useSelection(entity: Entity, rows: readonly AnyRecord[], search: URLSearchParams) {
  const { represent } = entity;
  const [ticked, setTicked] = useState(NONE);
  const key = recordsKey(search);
  const isAll = ticked.allOf === key;
  // Another filter ends a selection of all records.
  const { ids } = isAll || ticked.allOf === undefined ? ticked : NONE;
  const isTicked = ({ id }: AnyRecord) => ids.has(id) !== isAll;
  const last = useRef<unknown>(undefined);
  const isOffered = actionsFor(entity, 'selection', []).length > 0;
  const selectPage = () => {
    const page = rows.map(({ id }) => id);
    setTicked(isAll ? { ids: without(ids, page), allOf: key } : { ids: new Set(page) });
  };
  const clear = () => setTicked(NONE);
  const tick = (id: unknown, isOn: boolean, isRange: boolean) => {
    const [from, to] = [
      rows.findIndex((row) => row.id === (isRange ? last.current : id)),
      rows.findIndex((row) => row.id === id),
    ];
    last.current = id;
    const range = rows.slice(from < 0 ? to : Math.min(from, to), Math.max(from, to) + 1).map((row) => row.id);
    setTicked({
      ids: isOn === isAll ? without(ids, range) : new Set([...ids, ...range]),
      ...(isAll && { allOf: key }),
    });
  };
  const column: Column<AnyRecord> = {
    key: 'selection',
    label: t('Select'),
    head: (
      <label>
        <input
          type="checkbox"
          className={styles.tick}
          checked={rows.length > 0 && rows.every(isTicked)}
          onChange={({ target }) => (target.checked ? selectPage() : clear())}
        />
        <span data-unseen="">{t('All')}</span>
      </label>
    ),
    fit: 'whole',
    onScreen: true,
    compare: () => 0,
    unlinked: () => null,
    plain: () => '',
    cell: (row) => (
      <input
        type="checkbox"
        className={styles.tick}
        aria-label={t('Select {name}', { name: represent(row) })}
        checked={isTicked(row)}
        // A click with Shift would select text.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        onChange={({ target, nativeEvent }) =>
          tick(row.id, target.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
        }
      />
    ),
  };
  return {
    column: isOffered ? column : undefined,
    /** The selected rows of the page. */
    selected: rows.filter(isTicked),
    /** The ids that a selection of all records leaves out; undefined where only rows of the page are selected. */
    allExcept: isAll ? [...ids].map(Number) : undefined,
    selectPage,
    selectAll: () => setTicked({ ids: new Set(), allOf: key }),
    clear,
  };
}

export type Selection = ReturnType<typeof useSelection>;
