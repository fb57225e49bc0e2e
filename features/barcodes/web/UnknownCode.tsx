import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { Picked } from '../../../src/inventory/move/moveForm';
import { RecordPicker } from '../../../src/inventory/RecordPicker';
import { can } from '../../../src/schema/entity';
import { initialValues } from '../../../src/schema/initialValues';
import type { AnyRow } from '../../../src/schema/record';
import { t, translate } from '../../../src/texts/t';
import { Button } from '../../../src/views/Button';
import type { UnknownCodeProps } from '../../../src/views/controls/codeFinder';
import { LabelledControl } from '../../../src/views/controls/LabelledControl';
import { useEntity } from '../../../src/views/data/entities';
import { recordQueryOptions } from '../../../src/views/data/recordQueryOptions';
import { useProvider } from '../../../src/views/data/useProvider';
import { FormDialog } from '../../../src/views/dialog/FormDialog';
import { CreateDialog } from '../../../src/views/form/CreateDialog';
import { useSave } from '../../../src/views/form/useSave';
import styles from './unknownCode.module.css';

/** Offers to give an unknown code to a new product, or to one that exists. */
export default function UnknownCode({ code, onKnown }: UnknownCodeProps) {
  const client = useQueryClient();
  const products = useEntity('products');
  const [opened, setOpened] = useState<'new' | 'more'>();
  const close = () => setOpened(undefined);
  const finish = async () => {
    // The answers "no product" of before.
    await client.invalidateQueries({ queryKey: [products.name] });
    close();
    onKnown();
  };
  return (
    <>
      {can(products, 'create') && (
        <Button variant="outlined" onClick={() => setOpened('new')}>
          {t('New product with this code')}
        </Button>
      )}
      {can(products, 'update') && (
        <Button variant="outlined" onClick={() => setOpened('more')}>
          {t('Add the code to a product')}
        </Button>
      )}
      {opened &&
        // Outside of the form around this, which must not be sent with the dialog's.
        createPortal(
          // biome-ignore lint/a11y/noStaticElementInteractions: it only ends the events of the dialog
          <div onSubmit={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
            {opened === 'new' ? (
              <CreateDialog
                of="products"
                initial={{ barcodes: [{ code, quantity: '1' }] }}
                purpose={noProductHas(code)}
                onCreated={() => void finish()}
                onCancel={close}
              />
            ) : (
              <AddDialog code={code} onAdded={finish} onClose={close} />
            )}
          </div>,
          document.body,
        )}
    </>
  );
}

const noProductHas = (code: string): string => t('No product has the code {code} yet.', { code });

interface AddDialogProps {
  code: string;
  onAdded: () => Promise<void>;
  onClose: () => void;
}

/** Adds the code to the codes of a product. Asks for the pieces, since it may be the code of a pack. */
function AddDialog({ code, onAdded, onClose }: AddDialogProps) {
  const dataProvider = useProvider();
  const client = useQueryClient();
  const entity = useEntity('products');
  const [product, setProduct] = useState<Picked | null>(null);
  const [quantity, setQuantity] = useState('1');
  const [isMissing, setMissing] = useState(false);
  const id = String(product?.id);
  const save = useSave(entity, id);
  const add = async () => {
    setMissing(!product);
    if (!product) throw new Error(t('Choose the product.'));
    const record = await client.query({ ...recordQueryOptions(dataProvider, entity, id, 'form'), staleTime: 0 });
    const values = initialValues(entity.form, record);
    const barcodes = [...(values.barcodes as AnyRow[]), { code, quantity }];
    const { failure } = await save({ ...values, barcodes }, record);
    if (failure) throw new Error(translate(Object.values(failure.fields)[0] ?? failure.message));
    await onAdded();
  };
  return (
    <FormDialog
      question={t('Add the code to a product')}
      subject={noProductHas(code)}
      submit={{ label: t('Save'), busy: t('Saving') }}
      fields={[]}
      onSubmit={add}
      onCancel={onClose}
      isNarrow
    >
      {() => (
        <div className={styles.fields}>
          <RecordPicker
            label={t('Product')}
            hint={t('Choose Product')}
            from="products"
            value={product}
            onChange={setProduct}
            problem={isMissing && !product && t('Choose the product.')}
          />
          <LabelledControl
            label={t('Pieces')}
            spec={{ as: 'number', step: 1, min: 1 }}
            value={quantity}
            onChange={setQuantity}
          />
        </div>
      )}
    </FormDialog>
  );
}
