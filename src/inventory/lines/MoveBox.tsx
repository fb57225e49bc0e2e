import { type Ref, type RefObject, useImperativeHandle, useRef } from 'react';
import { type UseFieldArrayReturn, useFormContext, useWatch } from 'react-hook-form';
import { lazyPart } from '../../views/page/lazyPart';
import type { MoveForm } from '../move/moveForm';
import { LineBox, type OnText } from './LineBox';
import { withLines } from './unplacedLines';

const MoveLines = lazyPart(() => import('./MoveLines'));
const fetchLines = () => void MoveLines.load();

/** The handle of the box above a move's rows. */
export interface MoveBoxHandle {
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
export function MoveBox({ ref, ...place }: MoveBoxProps) {
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
