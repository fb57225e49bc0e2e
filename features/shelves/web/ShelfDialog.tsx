import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../../src/calls/call';
import { t } from '../../../src/texts/t';
import { LabelledControl } from '../../../src/views/controls/LabelledControl';
import { FormDialog } from '../../../src/views/dialog/FormDialog';
import { PLACES } from '../../../src/views/slots/useProductPlaces';
import { assignCall } from './readShelves';

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
  return (
    <FormDialog
      question={t('Shelf in {warehouse}', { warehouse: warehouseName })}
      subject={t('Printed on documents and count sheets, which are sorted by it: A2 before A10.')}
      submit={{ label: t('Save'), busy: t('Saving') }}
      fields={['shelf']}
      onSubmit={async () => {
        await send(assignCall, { params: { id: productId }, body: { warehouseId, shelf: typed.trim() || null } });
        await Promise.all(['products', PLACES].map((key) => client.invalidateQueries({ queryKey: [key] })));
        onClose();
      }}
      onCancel={onClose}
      isNarrow
    >
      {(problems) => (
        <LabelledControl
          label={t('Shelf')}
          spec={{ as: 'text', type: 'text' }}
          value={typed}
          onChange={setTyped}
          problem={problems.shelf}
        />
      )}
    </FormDialog>
  );
}
