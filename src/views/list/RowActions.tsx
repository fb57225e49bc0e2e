import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import ViewIcon from '@mui/icons-material/VisibilityOutlined';
import { isShown } from '../../../contract/definition/conditions';
import { editUrl, showUrl } from '../../routing/urls';
import { can, type Entity } from '../../schema/entity';
import type { AnyRecord } from '../../schema/record';
import { t } from '../../texts/t';
import { ActionButtons } from '../actions/ActionButtons';
import type { Actions } from '../actions/useActions';
import styles from './list.module.css';

interface RowActionsProps {
  entity: Entity;
  record: AnyRecord;
  onDelete: (record: AnyRecord) => void;
  actions: Actions;
}

/** The actions of a row: the entity's own, View, Edit and Delete. Renders nothing for a row without an id. */
export function RowActions({ entity, record, onDelete, actions }: RowActionsProps) {
  if (record.id === undefined) return null;
  const recordName = entity.represent(record);
  const editable = isShown({ when: entity.editableWhen }, record);
  return (
    <span className={styles.rowActions}>
      {entity.actions.length > 0 && <ActionButtons entity={entity} place="row" records={[record]} actions={actions} />}
      <a
        className={styles.action}
        href={showUrl(entity.name, record.id)}
        aria-label={t('View {name}', { name: recordName })}
      >
        <ViewIcon fontSize="small" />
      </a>
      {editable && can(entity, 'update') && (
        <a
          className={styles.action}
          href={editUrl(entity.name, record.id)}
          aria-label={t('Edit {name}', { name: recordName })}
        >
          <EditIcon fontSize="small" />
        </a>
      )}
      {editable && can(entity, 'delete') && (
        <button
          type="button"
          className={styles.action}
          aria-label={t('Delete {name}', { name: recordName })}
          onClick={() => onDelete(record)}
        >
          <DeleteIcon fontSize="small" />
        </button>
      )}
    </span>
  );
}
