import { type Ref, type RefObject, useImperativeHandle, useRef } from 'react';
import { type UseFieldArrayAppend, useFormContext, useWatch } from 'react-hook-form';
import { lazyPart } from '../../views/page/lazyPart';
import type { MoveForm } from '../move/moveForm';
import { LineBox, type OnText } from './LineBox';
import { withLines } from './openLines';

const MoveLines = lazyPart(() => import('./MoveLines'));
const fetchLines = () => void MoveLines.load();

/** What the box over a move's rows does for them. */
export interface MoveBoxHandle {
  /** Takes a code that was scanned into an amount as its next line. */
  take: (code: string, isDoubtful: boolean) => void;
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
  const give: OnText = (text, how) => setValue('open', withLines(getValues('open'), text, how));

  const take = (code: string, isDoubtful: boolean) => {
    give(code, { isScanned: true, isDoubtful });
    // The scanner's next key goes there.
    box.current?.focus();
  };
  useImperativeHandle(ref, () => ({ take }));

  return (
    <LineBox lines={open} onText={give} onReady={fetchLines} ref={box}>
      {(below) => <MoveLines {...below} {...rows} lines={open} />}
    </LineBox>
  );
}
