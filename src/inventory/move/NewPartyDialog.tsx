import { flushSync } from 'react-dom';
import { t } from '../../texts/t';
import { isId } from '../../views/data/recordQueryOptions';
import { CreateDialog } from '../../views/form/CreateDialog';
import type { Picked } from './moveForm';
import type { MoveSpec } from './moveSpecs';

/** A request of the form to create a client or supplier. */
export interface NewParty {
  of: NonNullable<MoveSpec['party']>['to'];
  /** The typed name. */
  name: string;
  /** Selects the created record in the form. */
  take: (created: Picked) => void;
}

/** A dialog over the form that creates a client or supplier and selects it in the form. */
export default function NewPartyDialog({ of, name, take, onClose }: NewParty & { onClose: () => void }) {
  return (
    <CreateDialog
      of={of}
      initial={{ name }}
      purpose={t('Once created, it is selected in the form behind this one, which keeps your entries.')}
      onCancel={onClose}
      onCreated={(created) => {
        // Closes first: the dialog restores the focus, then the form moves it to the next field.
        flushSync(onClose);
        // A third-party backend may not return the id. The user then searches for the record by its name.
        if (isId(String(created.id))) take({ id: Number(created.id), name: String(created.name) });
      }}
    />
  );
}
