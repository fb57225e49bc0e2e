import type { Entity } from '../../schema/entity';
import type { AnyRecord } from '../../schema/record';
import { ConfirmDialog } from '../ConfirmDialog';
import type { Deletion } from './useDeletion';

interface DeleteDialogProps {
  entity: Entity;
  asked: AnyRecord;
  deletion: Deletion;
}

/** Asks before a record is deleted. */
export default function DeleteDialog({ entity, asked, deletion: { busy, cancel, confirm } }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      question={entity.texts.confirmDelete}
      subject={entity.represent(asked)}
      confirmLabel="Delete"
      busy={busy}
      onConfirm={confirm}
      onCancel={cancel}
    />
  );
}
