import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import ViewIcon from '@mui/icons-material/VisibilityOutlined';
import { Suspense } from 'react';
import { isShown } from '../../../contract/definition/conditions';
import { lazyComponent } from '../../routing/lazyComponent';
import { editUrl, showUrl } from '../../routing/urls';
import { can, type Entity } from '../../schema/entity';
import type { AnyRecord } from '../../schema/record';
import { t } from '../../texts/t';
import { ActionButtons } from '../actions/ActionButtons';
import type { Actions } from '../actions/useActions';
import { isTouch } from '../media';
import type { ListCells } from '../slots/addTo';
import styles from './list.module.css';

/** For touch screens alone. */
const MoreMenu = lazyComponent(() => import('../menu/MoreMenu'));

interface RowActionsProps {
  entity: Entity;
  record: AnyRecord;
  cells: ListCells | undefined;
  onDelete: (record: AnyRecord) => void;
  actions: Actions;
}

/**
 * The actions of a row: the entity's own, View, Edit and Delete. On touch screens they are in a menu, which leaves the width to the
 * row's texts, and has room for the actions of the record's page. Renders nothing for a row without an id.
 */
export function RowActions({ entity, record, cells, onDelete, actions }: RowActionsProps) {
  if (record.id === undefined) return null;
  const recordName = entity.represent(record);
  const editable = isShown({ when: entity.editableWhen }, record);
  const inMenu = isTouch();
  const all = (
    <>
      <ActionButtons entity={entity} place={inMenu ? 'page' : 'row'} records={[record]} actions={actions} />
      <a
        className={styles.action}
        href={showUrl(entity.name, record.id)}
        aria-label={t('View {name}', { name: recordName })}
        title={t('View')}
      >
        <ViewIcon fontSize="small" />
        {inMenu && t('View')}
      </a>
      {editable && can(entity, 'update') && (
        <a
          className={styles.action}
          href={editUrl(entity.name, record.id)}
          aria-label={t('Edit {name}', { name: recordName })}
          title={t('Edit|action')}
        >
          <EditIcon fontSize="small" />
          {inMenu && t('Edit|action')}
        </a>
      )}
      {inMenu && cells?.menuOf(record)}
      {editable && can(entity, 'delete') && (
        <button
          type="button"
          className={styles.action}
          aria-label={t('Delete {name}', { name: recordName })}
          title={t('Delete')}
          onClick={() => onDelete(record)}
        >
          <DeleteIcon fontSize="small" />
          {inMenu && t('Delete')}
        </button>
      )}
    </>
  );
  return inMenu ? (
    <Suspense>
      <MoreMenu label={t('Actions: {name}', { name: recordName })}>{all}</MoreMenu>
    </Suspense>
  ) : (
    <span className={styles.rowActions}>{all}</span>
  );
}
