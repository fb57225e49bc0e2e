import { type Ref, type RefObject, useEffect, useImperativeHandle } from 'react';
import { flushSync } from 'react-dom';
import { type UseFieldArrayReturn, useFormContext } from 'react-hook-form';
import { emptyRow, type MoveForm } from './form';
import { amountOf, digitsOf, isName, nameOf } from './scan';

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

/**
 * Product after product, as a scanner types them: each name goes to a row of its own, which looks for it while the next one
 * is typed. Once it is found it counts one; where another row has the product already, one more of it there.
 */
export default function Scans({ rows, array, list, ref }: ScansProps) {
  const { getValues, setValue } = useFormContext<MoveForm>();

  const boxOf = (index: number, at: 0 | 1) => list.current?.children[index]?.querySelectorAll('input')[at];
  const isAt = (index: number) => boxOf(index, 1) === document.activeElement;
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
    const scan = { typed, skip: 0, from, stood };
    const row = { ...emptyRow(), words: typed, scan };
    const amount = amountOf(scan, digitsOf(scan));
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
    const next = scan && scan.skip < digitsOf(scan) ? { ...scan, skip: scan.skip + 1 } : undefined;
    if (next) setValue(`rows.${index}.words`, nameOf(next));
    setValue(`rows.${index}.scan`, next);
  };

  const settle = (index: number) => {
    const { product, amount, scan } = getValues(`rows.${index}`);
    if (!product || !scan) return;
    setValue(`rows.${index}.scan`, undefined);
    // Digits that turned out to be of the name are no amount.
    const digits = digitsOf(scan);
    if (scan.skip < digits && getValues(`rows.${scan.from}.amount`) === amountOf(scan, digits)) {
      setAmount(scan.from, amountOf(scan, scan.skip));
    }
    const isHere = isAt(index);
    // Nothing is changed under the hands of somebody who types there.
    const other = getValues('rows').findIndex(
      (row, at) => at !== index && row.product?.id === product.id && /^[1-9]\d*$/.test(row.amount) && !isAt(at),
    );
    if (other !== -1 && (amount === '' || (amount === '1' && !isHere))) {
      setAmount(other, String(Number(getValues(`rows.${other}.amount`)) + 1));
      array.remove(index);
      for (const [at, row] of getValues('rows').entries()) {
        if (row.scan && row.scan.from > index) setValue(`rows.${at}.scan.from`, row.scan.from - 1);
      }
      return isHere ? other - Number(other > index) : undefined;
    }
    if (amount === '') setAmount(index, '1');
    return amount === '' && isHere ? index : undefined;
  };

  useImperativeHandle(ref, () => ({ take, tryNext }));
  useEffect(() => {
    const found = rows.findIndex(({ product, scan }) => product && scan);
    if (found === -1) return;
    // Drawn at one go, once React is done here: a key that came between would meet rows that have moved.
    queueMicrotask(() => {
      const next = flushSync(() => settle(found));
      if (next !== undefined) goTo(next);
    });
  });
  return null;
}
