import type { RefObject } from 'react';
import { type UseFieldArrayAppend, useFormContext } from 'react-hook-form';
import { isAmount } from '../amount';
import { emptyRow, isEmptyRow, type MoveForm } from '../move/moveForm';
import { type Found, pickedOf } from '../RecordPicker';
import type { LineListProps } from './LineBox';
import LineResolver from './LineResolver';
import type { Reading } from './readings';
import type { UnplacedLine } from './unplacedLines';

interface MoveLinesProps extends LineListProps {
  lines: readonly UnplacedLine[];
  append: UseFieldArrayAppend<MoveForm, 'rows'>;
  /** The list element of the rows. */
  list: RefObject<HTMLOListElement | null>;
}

/** Resolves the lines of the box above a move's rows. A line becomes a row, or adds its pieces to the row of its product. */
export default function MoveLines({ append, list, ...below }: MoveLinesProps) {
  const { getValues, setValue } = useFormContext<MoveForm>();
  const setAmount = (index: number, amount: string) =>
    setValue(`rows.${index}.amount`, amount, { shouldValidate: true });
  /** Tells whether the product field of a row has no text. */
  const isUntouched = (index: number) => list.current?.children[index]?.querySelector('input')?.value === '';

  const place = (product: Found, { amount, pack = 1 }: Reading): string => {
    const rows = getValues('rows');
    // A line with an amount never changes the amount of another row.
    const same = rows.findIndex(
      (row) => row.product?.id === product.id && (row.amount === '' || (!amount && isAmount(row.amount))),
    );
    const pieces = amount ?? String(Number(rows[same]?.amount ?? 0) + pack);
    const free = rows.findIndex((row, index) => isEmptyRow(row) && isUntouched(index));
    if (same !== -1) setAmount(same, pieces);
    else if (free === -1) append({ ...emptyRow(), product: pickedOf(product), amount: pieces }, { shouldFocus: false });
    else {
      setValue(`rows.${free}.product`, pickedOf(product), { shouldDirty: true });
      setAmount(free, pieces);
    }
    return pieces;
  };

  return (
    <LineResolver {...below} onPlace={place} onLines={(change) => setValue('open', change(getValues('open') ?? []))} />
  );
}
