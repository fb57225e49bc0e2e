import { useEffect, useEffectEvent } from 'react';
import { useGetOne } from 'react-admin';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { isAmount } from '../amount';
import styles from '../inventory.module.css';
import { isEmptyRow, type MoveForm } from '../move/moveForm';
import { type Found, pickedOf } from '../RecordPicker';

/** Fills a product and its amount into the first row, if that is still empty. Without an amount hides the row's missing amount until the user reaches the row. */
export default function ProductPrefill({ productId, amount }: { productId: number; amount: string }) {
  const { getValues, setValue } = useFormContext<MoveForm>();
  const { touchedFields } = useFormState<MoveForm>();
  const rows = useWatch<MoveForm, 'rows'>({ name: 'rows' });
  const { data } = useGetOne<Found>('products', { id: productId });
  const fill = useEffectEvent(() => {
    if (!data || !isEmptyRow(getValues('rows.0'))) return;
    setValue('rows.0.product', pickedOf(data));
    if (isAmount(amount)) setValue('rows.0.amount', amount);
  });
  // After the effects of the form, which fills in its initial values: a cached product is there at once.
  useEffect(() => void Promise.resolve(data).then(() => fill()), [data]);
  const isPrefilled = !touchedFields.rows && rows.length === 1 && rows[0]?.amount === '';
  return isPrefilled && <span className={styles.prefilled} hidden />;
}
