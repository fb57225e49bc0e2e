import { useRef, useState } from 'react';
import type { Entity } from '../../schema/entity';
import type { Column } from '../../schema/list/columns';
import type { ListAddress } from '../../schema/list/listAddress';
import type { AnyRecord } from '../../schema/record';
import { t } from '../../texts/t';
import { actionsFor } from '../actions/useActions';
import styles from './list.module.css';

/** The state of a selection, for one state of the list. */
interface Ticked {
  ids: ReadonlySet<unknown>;
  /** The list with all of whose pages are selected. */
  allOf?: ListAddress;
}

const NONE: Ticked = { ids: new Set() };

/**
 * Returns the ticked rows among those shown, and the column of checkboxes if the entity has actions for several records. A click with
 * Shift ticks the rows from the last one.
 */
export function useSelection(entity: Entity, rows: readonly AnyRecord[], address: ListAddress) {
  const { represent } = entity;
  const [{ ids, allOf }, setTicked] = useState(NONE);
  const last = useRef<unknown>(undefined);
  const isOffered = actionsFor(entity, 'selection', []).length > 0;
  const selectPage = () => setTicked({ ids: new Set(rows.map(({ id }) => id)) });
  const clear = () => setTicked(NONE);
  const tick = (id: unknown, isOn: boolean, isRange: boolean) => {
    const [from, to] = [
      rows.findIndex((row) => row.id === (isRange ? last.current : id)),
      rows.findIndex((row) => row.id === id),
    ];
    last.current = id;
    const range = rows.slice(from < 0 ? to : Math.min(from, to), Math.max(from, to) + 1).map((row) => row.id);
    setTicked((before) => ({
      ids: new Set(
        isOn ? [...before.ids, ...range] : [...before.ids].filter((each) => !range.includes(each as number)),
      ),
    }));
  };
  const column: Column<AnyRecord> = {
    key: 'selection',
    label: t('Select'),
    head: (
      <label>
        <input
          type="checkbox"
          className={styles.tick}
          checked={rows.length > 0 && rows.every(({ id }) => ids.has(id))}
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
        checked={ids.has(row.id)}
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
    selected: rows.filter(({ id }) => ids.has(id)),
    /** Whether the records of all pages are selected. A change of the list ends that. */
    isAll: allOf === address,
    selectPage,
    selectAll: () => setTicked({ ids: new Set(rows.map(({ id }) => id)), allOf: address }),
    clear,
  };
}

export type Selection = ReturnType<typeof useSelection>;
