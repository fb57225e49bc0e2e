import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { HttpError } from 'react-admin';
import { send } from '../../../src/calls/call';
import { t } from '../../../src/texts/t';
import { Button } from '../../../src/views/Button';
import { LabelledControl } from '../../../src/views/controls/LabelledControl';
import { Dialog, DialogButtons } from '../../../src/views/dialog/Dialog';
import { ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import { PLACES } from '../../../src/views/slots/useProductPlaces';
import { assignCall } from './shelfCalls';

interface ShelfDialogProps {
  productId: number;
  warehouseId: number;
  warehouseName: string;
  /** '' without one. */
  shelf: string;
  onClose: () => void;
}

/** Changes the shelf of a product in a warehouse. An empty field removes it. */
export default function ShelfDialog({ productId, warehouseId, warehouseName, shelf, onClose }: ShelfDialogProps) {
  const client = useQueryClient();
  const [typed, setTyped] = useState(shelf);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<HttpError | null>(null);
  const problem: string | undefined = failure?.body?.errors?.shelf;
  const submit = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await send(assignCall, { params: { id: productId }, body: { warehouseId, shelf: typed.trim() || null } });
      await Promise.all(['products', PLACES].map((key) => client.invalidateQueries({ queryKey: [key] })));
      onClose();
    } catch (error) {
      setFailure(error as HttpError);
      setBusy(false);
    }
  };
  return (
    <Dialog
      question={t('Shelf in {warehouse}', { warehouse: warehouseName })}
      subject={t('Printed on documents and count sheets, which are sorted by it: A2 before A10.')}
      busy={busy}
      onCancel={onClose}
      holdsForm
      isNarrow
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {failure && !problem && <ErrorMessage message={failure.message} />}
        <LabelledControl
          label={t('Shelf')}
          spec={{ as: 'text', type: 'text' }}
          value={typed}
          onChange={setTyped}
          problem={problem}
        />
        <DialogButtons>
          <Button onClick={onClose} disabled={busy}>
            {t('Cancel')}
          </Button>
          <Button type="submit" variant="contained" busy={busy && t('Saving')}>
            {t('Save')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
