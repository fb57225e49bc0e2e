import Button from '@mui/material/Button';
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { formatMoney } from '../format/money';
import { emptyRow, hasItems, isEmptyRow, itemsOf, type MoveForm, totalPrice } from './form';
import { ItemRow } from './ItemRow';
import styles from './inventory.module.css';
import type { MoveSpec } from './moves';

/** The products and their amounts, with what they come to. */
export function ItemRows({ move }: { move: MoveSpec }) {
  const { control, setFocus } = useFormContext<MoveForm>();
  const { fields, append, remove } = useFieldArray<MoveForm, 'rows'>({ control, name: 'rows' });
  const { isSubmitted } = useFormState({ control });
  const ids = useWatch({ control, name: 'ids' });
  const rows = useWatch({ control, name: 'rows' });
  const items = itemsOf(rows);
  const last = fields.length - 1;

  const focusProduct = (index: number) => setFocus(`rows.${index}.product`);
  const add = () => append(emptyRow(), { focusName: `rows.${fields.length}.product` });
  const removeRow = (index: number) => {
    remove(index);
    focusProduct(Math.min(index, last - 1));
  };

  return (
    <fieldset className={styles.rows}>
      <legend>Products and their amounts</legend>
      <ol>
        {fields.map(({ id }, index) => {
          const row = rows[index] ?? emptyRow();
          return (
            <ItemRow
              key={id}
              index={index}
              row={row}
              asked={items[row.product?.id ?? ''] ?? 0}
              sourceWarehouse={(move.source && ids[move.source]) ?? ''}
              onEnter={() => (isEmptyRow(rows[last] ?? row) ? focusProduct(last) : add())}
              onRemove={last > 0 ? () => removeRow(index) : undefined}
            />
          );
        })}
      </ol>
      <div className={styles.rowsEnd}>
        <Button variant="outlined" onClick={add}>
          Add another Product
        </Button>
        <p className={styles.total}>
          Total: <strong>{formatMoney(totalPrice(rows))}</strong>
        </p>
      </div>
      {isSubmitted && !hasItems(rows) && (
        <p className={styles.problem} role="alert">
          Choose at least one product and its amount.
        </p>
      )}
    </fieldset>
  );
}
