import { useLocation } from 'react-router';
import type { Entity } from '../../schema/entity';
import type { ListAddress } from '../../schema/list/listAddress';
import { countRecords, t } from '../../texts/t';
import { ActionButtons } from '../actions/ActionButtons';
import { type Actions, actionsFor } from '../actions/useActions';
import { Button } from '../Button';
import styles from './list.module.css';
import type { Selection } from './useSelection';

interface SelectionBarProps {
  entity: Entity;
  address: ListAddress;
  selection: Selection;
  /** The number of rows of the page. */
  pageRows: number;
  totalRows: number | undefined;
  actions: Actions;
}

/** The bar at the bottom of a list with the number of selected records, and their actions. */
export default function SelectionBar({ entity, address, selection, pageRows, totalRows, actions }: SelectionBarProps) {
  const { search } = useLocation();
  const { selected, allExcept, selectPage, selectAll, clear } = selection;
  const count = allExcept && totalRows !== undefined ? totalRows - allExcept.length : selected.length;
  const counted = (number: number) => countRecords(number, entity.one, entity.many);
  const isPage = selected.length === pageRows;
  const canBeAll =
    totalRows !== undefined &&
    totalRows > pageRows &&
    !address.preset?.keep &&
    actionsFor(entity, 'selection', []).some((action) => action.toList);
  return (
    <section className={styles.selection} aria-label={t('Selection')}>
      <p role="status">
        {allExcept?.length === 0
          ? t('All that match are selected: {records}', { records: counted(count) })
          : t('Selected: {records}', { records: counted(count) })}
      </p>
      {!isPage && !allExcept && <Button onClick={selectPage}>{t('Select the page')}</Button>}
      {canBeAll && (allExcept ? allExcept.length > 0 : isPage) && (
        <Button onClick={selectAll}>{t('Select all that match: {records}', { records: counted(totalRows) })}</Button>
      )}
      <Button onClick={clear}>{t('Clear selection')}</Button>
      <span className={styles.selectionActions}>
        <ActionButtons
          entity={entity}
          place="selection"
          records={selected}
          actions={actions}
          {...(allExcept && { list: { search, except: allExcept, count } })}
        />
      </span>
    </section>
  );
}
