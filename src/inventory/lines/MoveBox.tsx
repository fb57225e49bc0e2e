import { type Ref, type RefObject, useImperativeHandle, useRef } from 'react';
import { type UseFieldArrayAppend, useFormContext, useWatch } from 'react-hook-form';
import { hasExtra } from '../../extras';
import { lazyPart } from '../../views/lazyPart';
import type { MoveForm } from '../form';
import { LineBox } from './LineBox';
import { type OpenLine, withLines } from './openLines';
import { amountIn, amountLeft } from './typedInto';

const MoveLines = lazyPart(() => import('./MoveLines'));
const fetchLines = () => void MoveLines.load();

/** What the box over a move's rows does for them. */
export interface MoveBoxHandle {
  /** Enter in an amount that holds what was scanned: that is its next line. @returns false where it holds an amount */
  take: (row: number, stood: string) => boolean;
}

interface MoveBoxProps {
  append: UseFieldArrayAppend<MoveForm, 'rows'>;
  /** The rows on the screen. */
  list: RefObject<HTMLOListElement | null>;
  ref: Ref<MoveBoxHandle>;
}

/** The box over the rows of a move. */
export function MoveBox({ ref, ...rows }: MoveBoxProps) {
  const { getValues, setValue } = useFormContext<MoveForm>();
  const open = useWatch<MoveForm, 'open'>({ name: 'open' }) ?? [];
  const box = useRef<HTMLInputElement>(null);
  const give = (text: string, into?: OpenLine['into']) => setValue('open', withLines(getValues('open'), text, into));

  const take = (row: number, stood: string): boolean => {
    const typed = getValues(`rows.${row}.amount`);
    const own = amountIn(typed, hasExtra('barcodes'));
    if (own === undefined) return false;
    // A row without a product, nor words that are looked for, takes it itself.
    const isFree = rows.list.current?.children[row]?.querySelector('input')?.value === '';
    setValue(`rows.${row}.amount`, isFree ? '' : amountLeft(typed, own, stood));
    give(typed, isFree ? undefined : { row, stood });
    // The scanner's next key goes there.
    box.current?.focus();
    return true;
  };
  useImperativeHandle(ref, () => ({ take }));

  return (
    <LineBox lines={open} onText={(text) => give(text)} onReady={fetchLines} ref={box}>
      {(below) => <MoveLines {...below} {...rows} lines={open} />}
    </LineBox>
  );
}
