import { useQueryClient } from '@tanstack/react-query';
import {
  type Ref,
  type RefObject,
  Suspense,
  type SyntheticEvent,
  useCallback,
  useImperativeHandle,
  useRef,
} from 'react';
import { type UseFieldArrayReturn, useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { t } from '../../texts/t';
import { Button } from '../../views/Button';
import { codeFinders } from '../../views/controls/codeFinders';
import { PICKERS, typeInto, useScannedAmounts, useScanner } from '../../views/controls/useScanner';
import { lazyPart } from '../../views/page/lazyPart';
import { AddedInputs } from '../added/lazyInputs';
import styles from '../inventory.module.css';
import { LineBox, type OnText } from '../lines/LineBox';
import { withLines } from '../lines/unplacedLines';
import { emptyRow, hasItems, isEmptyRow, itemsOf, type MoveForm } from '../move/moveForm';
import type { MoveSpec } from '../move/moveSpecs';
import { ItemRow } from './ItemRow';
import { placeAmong, rowsIn } from './rowPlaces';

const MoveLines = lazyPart(() => import('../lines/MoveLines'));
const fetchLines = () => void MoveLines.load();

/** The handle of the box above a move's rows. */
interface MoveBoxHandle {
  /** Adds a code that was scanned into an amount field as a line. */
  take: (code: string, isDoubtful: boolean) => void;
}

interface MoveBoxProps {
  rows: Pick<UseFieldArrayReturn<MoveForm, 'rows'>, 'append' | 'insert'>;
  /** The list element of the rows. */
  list: RefObject<HTMLOListElement | null>;
  ref: Ref<MoveBoxHandle>;
}

/** The box for lines above the rows of a move. */
function MoveBox({ ref, ...place }: MoveBoxProps) {
  const { getValues, setValue } = useFormContext<MoveForm>();
  const open = useWatch<MoveForm, 'open'>({ name: 'open' }) ?? [];
  const box = useRef<HTMLInputElement>(null);
  const give: OnText = (text, how) => setValue('open', withLines(getValues('open'), text, how));

  const take = (code: string, isDoubtful: boolean) => {
    give(code, { isScanned: true, isDoubtful });
    // The next scan goes into the box.
    box.current?.focus();
  };
  useImperativeHandle(ref, () => ({ take }));

  return (
    <LineBox lines={open} onText={give} onReady={fetchLines} ref={box}>
      {(below) => <MoveLines {...below} {...place} lines={open} />}
    </LineBox>
  );
}

/** The rows of a move, with the box for lines above them and the total below. */
export function ItemRows({ move }: { move: MoveSpec }) {
  const { control, getValues, setFocus } = useFormContext<MoveForm>();
  const { fields, append, insert, remove } = useFieldArray<MoveForm, 'rows'>({ control, name: 'rows' });
  const { isSubmitted } = useFormState({ control });
  const ids = useWatch({ control, name: 'ids' });
  const rows = useWatch({ control, name: 'rows' });
  const shown = useWatch({ control, name: 'shown' });
  const open = useWatch({ control, name: 'open' }) ?? [];
  const items = itemsOf(rows);

  // Stable callbacks, so that a key re-renders only its own row.
  const list = useRef<HTMLOListElement>(null);
  const focusProduct = useCallback((index: number) => rowsIn(list)[index]?.querySelector('input')?.focus(), []);
  const add = useCallback(
    () => append(emptyRow(), { focusName: `rows.${getValues('rows').length}.product` }),
    [append, getValues],
  );
  const box = useRef<MoveBoxHandle>(null);
  const goOn = useCallback(() => {
    const last = getValues('rows').length - 1;
    if (isEmptyRow(getValues(`rows.${last}`))) focusProduct(last);
    else add();
  }, [add, focusProduct, getValues]);
  // A scanned product is one piece, unless the user types an amount, or over the product, before the next scan.
  const scanned = useRef(new WeakSet<Element>());
  const client = useQueryClient();
  useScanner(list, PICKERS, ({ input, text, isDoubtful }) => {
    const row = input.closest('li');
    if (!row || isDoubtful) return false;
    scanned.current.add(row);
    if (codeFinders('products').length > 0)
      void import('./fillPack').then(({ fillPack }) => fillPack(client, text, row, () => scanned.current.has(row)));
    return false;
  });
  useScannedAmounts(list, (code, { input, valueBefore, isDoubtful }) => {
    const row = input.closest('li');
    const isAmount = !input.closest('[data-added]');
    if (valueBefore === '' && isAmount && row && scanned.current.has(row)) typeInto(input, '1');
    box.current?.take(code, isDoubtful);
  });
  const forgetScan = ({ target }: SyntheticEvent) => {
    const row = target instanceof Element && target.matches(PICKERS) && target.closest('li');
    if (row) scanned.current.delete(row);
  };
  const removeRow = useCallback(
    (index: number) => {
      remove(index);
      setFocus(`rows.${Math.min(index, getValues('rows').length - 1)}.product`);
    },
    [getValues, remove, setFocus],
  );

  const places = open.map(({ id }) => ({ id, at: placeAmong(rows, id) }));
  /** The places of the unread lines before a row. */
  const unreadAt = (index: number) =>
    places.filter(({ at }) => at === index).map(({ id }) => <li key={id} data-line={id} />);

  return (
    <fieldset className={styles.rows}>
      <legend>{t('Products and their amounts')}</legend>
      <MoveBox rows={{ append, insert }} list={list} ref={box} />
      <ol ref={list} onInput={forgetScan}>
        {/* One array: an unread line keeps its element when its place changes. */}
        {[
          ...fields.flatMap(({ id }, index) => [
            ...unreadAt(index),
            <ItemRow
              key={id}
              index={index}
              needed={items[rows[index]?.product?.id ?? ''] ?? 0}
              sourceWarehouse={(move.source && ids[move.source]) ?? ''}
              shown={shown?.length ? shown : undefined}
              onEnter={goOn}
              onRemove={fields.length > 1 ? removeRow : undefined}
            />,
          ]),
          ...unreadAt(fields.length),
        ]}
      </ol>
      <div className={styles.rowsEnd}>
        <Button variant="outlined" onClick={add}>
          {t('Add another Product')}
        </Button>
        <Suspense>
          <AddedInputs at="rows" />
        </Suspense>
      </div>
      {isSubmitted && !hasItems(rows) && (
        <p className={styles.problem} role="alert">
          {t('Choose at least one product and its amount.')}
        </p>
      )}
    </fieldset>
  );
}
