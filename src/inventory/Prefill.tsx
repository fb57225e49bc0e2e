import { useEffect } from 'react';
import { useGetOne } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { isEmptyRow, type MoveForm } from './form';
import { type Found, pickedOf } from './RecordPicker';

/** Puts a product into the first row, where nobody was faster. */
export default function Prefill({ productId }: { productId: number }) {
  const { getValues, setValue } = useFormContext<MoveForm>();
  const { data } = useGetOne<Found>('products', { id: productId });
  useEffect(() => {
    if (data && isEmptyRow(getValues('rows.0'))) setValue('rows.0.product', pickedOf(data));
  }, [data, getValues, setValue]);
  return null;
}
