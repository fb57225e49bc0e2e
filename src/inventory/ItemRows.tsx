import { Suspense, useCallback, useRef } from 'react';
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { formatMoney } from '../format/money';
import { lazyComponent } from '../routing/lazyComponent';
import { Button } from '../views/Button';
import { emptyRow, hasItems, isEmptyRow, itemsOf, type MoveForm, totalPrice } from './form';
import { ItemRow } from './ItemRow';
import styles from './inventory.module.css';
import { countOf } from './leftOut';
import type { MoveSpec } from './moveSpecs';
import type { Scanner } from './Scans';

const Scans = lazyComponent(() => import('./Scans'));

/** The products and their amounts, with what they come to. */
export function ItemRows({ move }: { move: MoveSpec }) {
  const { control, getValues, setFocus } = useFormContext<MoveForm>();
  const array = useFieldArray<MoveForm, 'rows'>({ control, name: 'rows' });
  const { fields, append, remove } = array;
  const { isSubmitted } = useFormState({ control });
  const ids = useWatch({ control, name: 'ids' });
  const rows = useWatch({ control, name: 'rows' });
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
  const scanner = useRef<Scanner>(null);
  const tryNext = useCallback((index: number) => scanner.current?.tryNext(index), []);
  const goOn = useCallback(
    (index: number, stood: string) => {
      if (scanner.current?.take(index, stood)) return;
      const last = getValues('rows').length - 1;
      if (isEmptyRow(getValues(`rows.${last}`))) focusProduct(last);
      else add();
    },
    [add, focusProduct, getValues],
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
      <ol ref={list}>
        {fields.map(({ id }, index) => (
          <ItemRow
            key={id}
            index={index}
            asked={items[rows[index]?.product?.id ?? ''] ?? 0}
            sourceWarehouse={(move.source && ids[move.source]) ?? ''}
            onUnknown={tryNext}
            onEnter={goOn}
            onRemove={fields.length > 1 ? removeRow : undefined}
          />
        ))}
      </ol>
      <Suspense>
        <Scans rows={rows} array={array} list={list} ref={scanner} />
      </Suspense>
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
