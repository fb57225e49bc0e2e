import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import ViewIcon from '@mui/icons-material/VisibilityOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { HttpError, useDataProvider } from 'react-admin';
import { Link } from 'react-router';
import { page } from '../../routing/page';
import { editUrl, recordUrl } from '../../routing/urls';
import type { AnyRecord, Entity } from '../../schema/entity';
import styles from './list.module.css';

const ConfirmDialog = page(() => import('../ConfirmDialog'));

interface RowActionsProps {
  entity: Entity;
  record: AnyRecord;
  onDeleted: () => void;
  /** Told what went wrong; the record is still there. */
  onDeleteFailed: (message: string) => void;
}

/** View, Edit and Delete of one row, as far as the entity has them; nothing of a row without an id. */
export function RowActions({ entity, record, onDeleted, onDeleteFailed }: RowActionsProps) {
  if (record.id === undefined) return null;
  const called = entity.represent(record);
  return (
    <span className={styles.rowActions}>
      <Link className={styles.action} to={recordUrl(entity.name, record.id)} aria-label={`View ${called}`}>
        <ViewIcon fontSize="small" />
      </Link>
      {entity.actions.has('update') && (
        <Link className={styles.action} to={editUrl(entity.name, record.id)} aria-label={`Edit ${called}`}>
          <EditIcon fontSize="small" />
        </Link>
      )}
      {entity.actions.has('delete') && (
        <DeleteButton
          entity={entity}
          record={record}
          label={`Delete ${called}`}
          onDeleted={onDeleted}
          onDeleteFailed={onDeleteFailed}
        />
      )}
    </span>
  );
}

function DeleteButton({ entity, record, label, onDeleted, onDeleteFailed }: RowActionsProps & { label: string }) {
  const [asking, setAsking] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();

  const refresh = () => queryClient.invalidateQueries({ queryKey: [entity.name] });

  // Not by react-admin's useDelete: where it fails, that reads the list anew, and the list may fail as well.
  const remove = async () => {
    setDeleting(true);
    try {
      await dataProvider.delete(entity.name, { id: record.id, previousData: record });
      onDeleted();
      void refresh();
    } catch (error) {
      onDeleteFailed((error as Error).message);
      // Somebody else was quicker: the row is no more.
      if (error instanceof HttpError && error.status === 404) void refresh();
    }
    setDeleting(false);
    setAsking(false);
  };

  return (
    <>
      <button
        type="button"
        className={styles.action}
        aria-label={label}
        onPointerEnter={ConfirmDialog.load}
        onFocus={ConfirmDialog.load}
        onClick={() => setAsking(true)}
      >
        <DeleteIcon fontSize="small" />
      </button>
      {asking && (
        <Suspense>
          <ConfirmDialog
            question={entity.texts.confirmDelete}
            subject={entity.represent(record)}
            confirmLabel="Delete"
            busy={deleting}
            onConfirm={remove}
            onCancel={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
