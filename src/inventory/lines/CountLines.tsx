import { useLayoutEffect, useMemo, useRef } from 'react';
import { isFigure } from '../amount';
import type { CountSheet } from '../countSheet';
import type { Found } from '../RecordPicker';
import type { Below } from './LineBox';
import OpenLines from './OpenLines';
import type { OpenLine } from './openLines';
import type { Reading } from './readings';

interface CountLinesProps extends Below {
  sheet: CountSheet;
  onChange: (changed: (before: CountSheet) => Partial<CountSheet>) => void;
}

/** The lines of the box above a count sheet: pieces that were found are added to those of their line. */
export default function CountLines({ sheet: { lines, figures, open = [] }, onChange, ...below }: CountLinesProps) {
  const among = useMemo(() => lines.map(({ productId: id, name }) => ({ id, name })), [lines]);
  // Several lines are placed before the sheet is drawn again.
  const counted = useRef(figures);
  useLayoutEffect(() => {
    counted.current = figures;
  });
  const place = ({ id }: Found, { amount = '1' }: Reading): string => {
    const before = counted.current[id] ?? '';
    const figure = String((isFigure(before) ? Number(before) : 0) + Number(amount));
    counted.current = { ...counted.current, [id]: figure };
    onChange((sheet) => ({ figures: { ...sheet.figures, [id]: figure } }));
    return figure;
  };
  const changeLines = (change: (before: readonly OpenLine[]) => readonly OpenLine[]) =>
    onChange((sheet) => ({ open: change(sheet.open ?? []) }));
  return <OpenLines {...below} lines={open} among={among} onPlace={place} onLines={changeLines} />;
}
