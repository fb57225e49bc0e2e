import { useLayoutEffect, useMemo, useRef } from 'react';
import { isFigure } from '../../../src/inventory/amount';
import type { LineListProps } from '../../../src/inventory/lines/LineBox';
import LineResolver from '../../../src/inventory/lines/LineResolver';
import { piecesOf, type Reading } from '../../../src/inventory/lines/readings';
import type { UnplacedLine } from '../../../src/inventory/lines/unplacedLines';
import type { Found } from '../../../src/inventory/RecordPicker';
import type { CountSheet } from './countSheet';

interface CountLinesProps extends LineListProps {
  /** Goes to the figure of a product. */
  onShow: (productId: number) => void;
  sheet: CountSheet;
  onChange: (changed: (before: CountSheet) => Partial<CountSheet>) => void;
}

/** The open lines of the box above a count sheet. A placed line adds its pieces to the product's figure. */
export default function CountLines({
  sheet: { lines, figures, open = [] },
  onChange,
  onShow,
  ...below
}: CountLinesProps) {
  const among = useMemo(() => lines.map(({ productId: id, name }) => ({ id, name })), [lines]);
  // Several lines are placed before the sheet is drawn again.
  const counted = useRef(figures);
  useLayoutEffect(() => {
    counted.current = figures;
  });
  const place = ({ id }: Found, reading: Reading): string => {
    const amount = piecesOf(reading);
    const before = counted.current[id] || '0';
    // The user resolves an unreadable figure: the count cannot be booked with "12.5 + 3".
    const figure = isFigure(before) ? String(Number(before) + Number(amount)) : `${before} + ${amount}`;
    counted.current = { ...counted.current, [id]: figure };
    onChange((sheet) => ({ figures: { ...sheet.figures, [id]: figure } }));
    return figure;
  };
  const changeLines = (change: (before: readonly UnplacedLine[]) => readonly UnplacedLine[]) =>
    onChange((sheet) => ({ open: change(sheet.open ?? []) }));
  return (
    <LineResolver
      {...below}
      lines={open}
      among={among}
      onPlace={place}
      onShow={({ id }) => onShow(id)}
      onLines={changeLines}
    />
  );
}
