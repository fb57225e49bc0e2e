import { useCallback, useRef } from 'react';
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { hasExtra } from '../extras';
import { formatMoney } from '../format/money';
import { lazyComponent } from '../routing/lazyComponent';
import { Button } from '../views/Button';
import { emptyRow, hasItems, isEmptyRow, itemsOf, type MoveForm, totalPrice } from './form';
import { ItemRow } from './ItemRow';
import styles from './inventory.module.css';
import { countOf } from './leftOut';
import { LineBox } from './lines/LineBox';
import { type OpenLine, withLines } from './lines/openLines';
import { amountIn, amountLeft } from './lines/typedInto';
import type { MoveSpec } from './moveSpecs';

const MoveLines = lazyComponent(() => import('./lines/MoveLines'));

/** The products and their amounts, with what they come to. */
export function ItemRows({ move }: { move: MoveSpec }) {
  const { control, getValues, setFocus, setValue } = useFormContext<MoveForm>();
  const { fields, append, remove } = useFieldArray<MoveForm, 'rows'>({ control, name: 'rows' });
  const { isSubmitted } = useFormState({ control });
  const ids = useWatch({ control, name: 'ids' });
  const rows = useWatch({ control, name: 'rows' });
  const open = useWatch({ control, name: 'open' });
  const items = itemsOf(rows);

  // The same functions at every key, so that only the row at hand is drawn anew.
  const list = useRef<HTMLOListElement>(null);
  const focusProduct = useCallback(
    (index: number) => list.current?.children[index]?.querySelector('input')?.focus(),
    [],
  );
  const add = useCallback(
    () => append(emptyRow(), { focusName: `rows.${getValues('rows').length}.product` }),
    [append, getValues],
  );
  const box = useRef<HTMLInputElement>(null);
  const give = useCallback(
    (text: string, into?: OpenLine['into']) => setValue('open', withLines(getValues('open'), text, into)),
    [getValues, setValue],
  );
  const goOn = useCallback(
    (index: number, stood: string) => {
      const typed = getValues(`rows.${index}.amount`);
      const own = amountIn(typed, hasExtra('barcodes'));
      if (own !== undefined) {
        // A row without a product, nor words that are looked for, takes it itself.
        const isFree = list.current?.children[index]?.querySelector('input')?.value === '';
        setValue(`rows.${index}.amount`, isFree ? '' : amountLeft(typed, own, stood));
        give(typed, isFree ? undefined : { row: index, stood });
        // The scanner's next key goes there.
        box.current?.focus();
        return;
      }
      const last = getValues('rows').length - 1;
      if (isEmptyRow(getValues(`rows.${last}`))) focusProduct(last);
      else add();
    },
    [add, focusProduct, getValues, give, setValue],
  );
  const removeRow = useCallback(
    (index: number) => {
      remove(index);
      setFocus(`rows.${Math.min(index, getValues('rows').length - 1)}.product`);
    },
    [getValues, remove, setFocus],
  );

  return (
    <fieldset className={styles.rows}>
      <legend>Products and their amounts</legend>
      <LineBox lines={open} onText={give} ref={box}>
        {(below) => <MoveLines {...below} lines={open ?? []} append={append} list={list} />}
      </LineBox>
      <ol ref={list}>
        {fields.map(({ id }, index) => (
          <ItemRow
            key={id}
            index={index}
            asked={items[rows[index]?.product?.id ?? ''] ?? 0}
            sourceWarehouse={(move.source && ids[move.source]) ?? ''}
            onEnter={goOn}
            onRemove={fields.length > 1 ? removeRow : undefined}
          />
        ))}
      </ol>
      <div className={styles.rowsEnd}>
        <Button variant="outlined" onClick={add}>
          Add another Product
        </Button>
        <div className={styles.total}>
          <span>{countOf(rows)}</span>
          <p>
            Total: <strong>{formatMoney(totalPrice(rows))}</strong>
          </p>
        </div>
      </div>
      {isSubmitted && !hasItems(rows) && (
        <p className={styles.problem} role="alert">
          Choose at least one product and its amount.
        </p>
      )}
    </fieldset>
  );
}
