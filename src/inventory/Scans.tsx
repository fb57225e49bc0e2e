import { type Ref, type RefObject, useEffect, useImperativeHandle } from 'react';
import { flushSync } from 'react-dom';
import { type UseFieldArrayReturn, useFormContext } from 'react-hook-form';
import { emptyRow, type MoveForm, type MoveRow } from './form';
import { amountOf, digitsOf, isName, nameOf, scanOf } from './scan';

/** What the rows tell of what is scanned into them. */
export interface Scanner {
  /** Enter in an amount that holds a name: that is the next row's. @returns false where it holds none */
  take: (index: number, stood: string) => boolean;
  /** What a row looks for is not found. */
  tryNext: (index: number) => void;
}

interface ScansProps {
  rows: MoveForm['rows'];
  array: Pick<UseFieldArrayReturn<MoveForm, 'rows'>, 'append' | 'remove' | 'update'>;
  /** The rows on the screen. */
  list: RefObject<HTMLOListElement | null>;
  ref: Ref<Scanner>;
}

/** Not while the next name is typed into its amount. */
const isToCount = ({ product, amount, scan }: MoveRow): boolean => Boolean(product && scan && !isName(amount));

/**
 * Product after product, as a scanner types them: each name goes to a row of its own, which looks for it while the next one
 * is typed. Once it is found it counts one; where another row has the product already, one more of it there.
 */
export default function Scans({ rows, array, list, ref }: ScansProps) {
  const { getValues, setValue } = useFormContext<MoveForm>();

  const boxOf = (index: number, at: 0 | 1) => list.current?.children[index]?.querySelectorAll('input')[at];
  const isAt = (index: number) => boxOf(index, 1) === document.activeElement;
  const isTyping = (index: number) => isAt(index) && boxOf(index, 1)?.selectionStart === boxOf(index, 1)?.selectionEnd;
  // The next key takes the place of what stands there.
  const goTo = (index: number) => {
    boxOf(index, 1)?.focus();
    boxOf(index, 1)?.select();
  };
  const setAmount = (index: number, amount: string) =>
    setValue(`rows.${index}.amount`, amount, { shouldValidate: true });

  const take = (from: number, stood: string): boolean => {
    const typed = getValues(`rows.${from}.amount`);
    if (!isName(typed)) return false;
    const scan = scanOf({ typed, from, stood }, 0);
    const row = { ...emptyRow(), words: typed, scan };
    const amount = amountOf(scan, digitsOf(typed));
    // A row that has no product, nor words that are looked for, takes it itself.
    const isFree = boxOf(from, 0)?.value === '';
    // The scanner's next key comes before React would draw by itself.
    flushSync(() => {
      if (isFree) return array.update(from, { ...row, amount: amount === '1' ? '' : amount });
      setAmount(from, amount);
      array.append(row, { shouldFocus: false });
    });
    goTo(isFree ? from : getValues('rows').length - 1);
    return true;
  };

  const tryNext = (index: number) => {
    const { scan } = getValues(`rows.${index}`);
    const next = scan && scan.skip < digitsOf(scan.typed) ? scanOf(scan, scan.skip + 1) : undefined;
    if (next) setValue(`rows.${index}.words`, nameOf(next));
    setValue(`rows.${index}.scan`, next);
  };

  /** Counts the first that is found, and is drawn at once: a key that came between would meet rows that have moved. */
  const settle = () => {
    const all = getValues('rows');
    const index = all.findIndex(isToCount);
    const { product, amount, scan } = all[index] ?? emptyRow();
    // One before it may turn out to be the same product.
    const isEarly = all.some((_, before) => before < index && boxOf(before, 0)?.dataset.pending);
    if (!product || !scan || isEarly) return;
    setValue(`rows.${index}.scan`, undefined);
    // Digits that turned out to be of the name are no amount.
    const digits = digitsOf(scan.typed);
    if (scan.skip < digits && getValues(`rows.${scan.from}.amount`) === amountOf(scan, digits)) {
      setAmount(scan.from, amountOf(scan, scan.skip));
    }
    const isHere = isAt(index);
    // Nothing is changed under the hands of somebody who types there.
    const other = getValues('rows').findIndex(
      (row, at) =>
        at !== index && !row.scan && row.product?.id === product.id && /^[1-9]\d*$/.test(row.amount) && !isTyping(at),
    );
    if (other !== -1 && (amount === '' || (amount === '1' && !isTyping(index)))) {
      const wasThere = isHere || isAt(other);
      // One by one: the form does not show an amount that is set while its row moves.
      flushSync(() => setAmount(other, String(Number(getValues(`rows.${other}.amount`)) + 1)));
      flushSync(() => array.remove(index));
      for (const [at, row] of getValues('rows').entries()) {
        if (row.scan && row.scan.from > index) setValue(`rows.${at}.scan.from`, row.scan.from - 1);
      }
      if (wasThere) goTo(other - Number(other > index));
    } else if (amount === '') {
      flushSync(() => setAmount(index, '1'));
      if (isHere) goTo(index);
    }
  };

  useImperativeHandle(ref, () => ({ take, tryNext }));
  useEffect(() => {
    // React draws nothing else before it is done here.
    if (rows.some(isToCount)) queueMicrotask(settle);
  });
  return null;
}
