import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ProductDetail } from '../../../contract/details/product';
import type { Product } from '../../../contract/entities/product';
import type { Picked } from '../../../src/inventory/move/moveForm';
import { RecordPicker } from '../../../src/inventory/RecordPicker';
import type { AnyRecord } from '../../../src/schema/record';
import { t } from '../../../src/texts/t';
import { ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import type { CountLine } from './countSheet';

interface AnotherLineProps {
  warehouseId: string;
  /** Receives the product with its recorded stock in the warehouse. */
  onLine: (line: CountLine) => void;
}

type Found = AnyRecord & Product & ProductDetail;

/** Puts a product on the sheet that turned up where none was expected. */
export function AnotherLine({ warehouseId, onLine }: AnotherLineProps) {
  const dataProvider = useDataProvider();
  const [failure, setFailure] = useState('');
  const add = async ({ id }: Picked) => {
    setFailure('');
    try {
      const { data } = await dataProvider.getOne<Found>('products', { id, meta: { detail: true } });
      const { productId, name, categoryName, unitPrice, inventory = [] } = data;
      const held = inventory.find((stock) => String(stock.warehouseId) === warehouseId);
      onLine({ productId, name, categoryName, unitPrice, expected: held?.quantity ?? 0 });
    } catch (error) {
      setFailure((error as Error).message);
    }
  };
  return (
    <>
      <RecordPicker
        label={t('Another product')}
        hint={t('Choose Product')}
        from="products"
        value={null}
        onChange={(picked) => picked && void add(picked)}
      />
      {failure && <ErrorMessage message={failure} />}
    </>
  );
}
