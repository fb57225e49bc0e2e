import { flushSync } from 'react-dom';
import { isId } from '../../views/data/recordQueryOptions';
import { CreateDialog } from '../../views/form/CreateDialog';
import type { Picked } from './moveForm';
import type { MoveSpec } from './moveSpecs';

/** A client or supplier that a form asks for. */
export interface NewParty {
  of: NonNullable<MoveSpec['party']>['to'];
  /** What it is called, as far as that was typed. */
  name: string;
  /** Chooses it in the form. */
  take: (created: Picked) => void;
}

/** Makes a client or supplier in front of the form that then goes on with it. */
export default function NewPartyDialog({ of, name, take, onClose }: NewParty & { onClose: () => void }) {
  return (
    <CreateDialog
      of={of}
      initial={{ name }}
      purpose="Once created, it is chosen in the form behind this one, which stays as it is."
      onCancel={onClose}
      onCreated={(created) => {
        // The dialog gives the focus back before the form moves it on.
        flushSync(onClose);
        // A backend that answers little may not have told its id; it is found by its name then.
        if (isId(String(created.id))) take({ id: Number(created.id), name: String(created.name) });
      }}
    />
  );
}
