import { useState } from 'react';
import type { ListName } from '../../schema/contract';
import type { AnyRecord, AnyRow } from '../../schema/record';
import { t, translate } from '../../texts/t';
import { Button } from '../Button';
import { useEntity } from '../data/entities';
import { Dialog } from '../dialog/Dialog';
import { EntityForm } from './EntityForm';
import { useSave } from './useSave';

interface CreateDialogProps {
  of: ListName;
  /** The initial values. */
  initial: AnyRow;
  /** The reason for the new record. */
  purpose: string;
  onCreated: (record: AnyRecord) => void;
  onCancel: () => void;
}

/** A dialog with the create form, for a page that needs a new record. */
export function CreateDialog({ of, initial, purpose, onCreated, onCancel }: CreateDialogProps) {
  const entity = useEntity(of);
  const save = useSave(entity);
  const [busy, setBusy] = useState(false);
  const { newHeading, createButton } = entity.texts;
  return (
    <Dialog question={translate(newHeading)} subject={purpose} busy={busy} onCancel={onCancel} holdsForm>
      <EntityForm
        entity={entity}
        initial={initial}
        submitLabel={translate(createButton)}
        onSave={async (typed, _, last) => {
          setBusy(true);
          const saved = await save(typed, undefined, last);
          setBusy(false);
          return saved;
        }}
        onSaved={onCreated}
      >
        <Button size="medium" onClick={onCancel} disabled={busy}>
          {t('Cancel')}
        </Button>
      </EntityForm>
    </Dialog>
  );
}
