import type { Entity } from '../../schema/entity';
import { ConfirmDialog } from '../ConfirmDialog';
import type { Deletion } from './useDeletion';

/** Asks before a record is deleted. */
export function DeleteDialog({ entity, deletion }: { entity: Entity; deletion: Deletion }) {
  const { asked, busy, cancel, confirm } = deletion;
  if (!asked) return null;
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
