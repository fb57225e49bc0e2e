import { useEffect } from 'react';
import { useGetOne } from 'react-admin';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import styles from '../inventory.module.css';
import { isEmptyRow, type MoveForm } from '../move/moveForm';
import { type Found, pickedOf } from '../RecordPicker';

/** Fills a product into the first row, if that is still empty. Hides the row's missing amount until the user reaches the row. */
export default function ProductPrefill({ productId }: { productId: number }) {
  const { getValues, setValue } = useFormContext<MoveForm>();
  const { touchedFields } = useFormState<MoveForm>();
  const rows = useWatch<MoveForm, 'rows'>({ name: 'rows' });
  const { data } = useGetOne<Found>('products', { id: productId });
  useEffect(() => {
    if (data && isEmptyRow(getValues('rows.0'))) setValue('rows.0.product', pickedOf(data));
  }, [data, getValues, setValue]);
  const isPrefilled = !touchedFields.rows && rows.length === 1 && rows[0]?.amount === '';
  return isPrefilled && <span className={styles.prefilled} hidden />;
}
