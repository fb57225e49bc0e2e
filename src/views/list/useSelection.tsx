import { useState } from 'react';
import type { Entity } from '../../schema/entity';
import type { Column } from '../../schema/list/columns';
import type { AnyRecord } from '../../schema/record';
import { t } from '../../texts/t';
import { actionsFor } from '../actions/useActions';

/** Returns the ticked rows among those shown, and the column of checkboxes if the entity has actions for several records. */
export function useSelection(entity: Entity, rows: readonly AnyRecord[]) {
  const { represent } = entity;
  const [ticked, setTicked] = useState<ReadonlySet<unknown>>(new Set());
  const isOffered = actionsFor(entity, 'selection', []).length > 0;
  const column: Column<AnyRecord> = {
    key: 'selection',
    label: t('Select'),
    head: (
      <label>
        <input
          type="checkbox"
          checked={rows.length > 0 && rows.every(({ id }) => ticked.has(id))}
          onChange={({ target }) => setTicked(new Set(target.checked ? rows.map(({ id }) => id) : []))}
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
        aria-label={t('Select {name}', { name: represent(row) })}
        checked={ticked.has(row.id)}
        onChange={({ target }) =>
          setTicked(
            (before) => new Set(target.checked ? [...before, row.id] : [...before].filter((id) => id !== row.id)),
          )
        }
      />
    ),
  };
  return {
    column: isOffered ? column : undefined,
    selected: rows.filter(({ id }) => ticked.has(id)),
    clear: () => setTicked(new Set()),
  };
}
