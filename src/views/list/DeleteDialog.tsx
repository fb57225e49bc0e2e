import { Suspense } from 'react';
import { page } from '../../routing/page';
import type { Entity } from '../../schema/entity';
import type { Deletion } from './useDeletion';

const ConfirmDialog = page(() => import('../ConfirmDialog'));

/** Fetches the dialog ahead. Where that fails, it is fetched once it is asked for. */
export const prepareDialog = () => void ConfirmDialog.load().catch(() => {});

/** Asks before a record is deleted. */
export function DeleteDialog({ entity, deletion }: { entity: Entity; deletion: Deletion }) {
  const { asked, busy, cancel, confirm } = deletion;
  if (!asked) return null;
  return (
    <Suspense>
      <ConfirmDialog
        question={entity.texts.confirmDelete}
        subject={entity.represent(asked)}
        confirmLabel="Delete"
        busy={busy}
        onConfirm={confirm}
        onCancel={cancel}
      />
    </Suspense>
  );
}
