import { type RefObject, use } from 'react';
import { type UseFieldArrayReturn, useFormContext } from 'react-hook-form';
import { isAmount } from '../amount';
import { HeadContext } from '../move/headContext';
import { emptyRow, isEmptyRow, type MoveForm } from '../move/moveForm';
import { type Found, pickedOf } from '../RecordPicker';
import { laterRow, rowsIn } from '../rows/rowPlaces';
import type { LineListProps } from './LineBox';
import LineResolver from './LineResolver';
import type { Reading } from './readings';
import type { UnplacedLine } from './unplacedLines';

interface MoveLinesProps extends LineListProps {
  lines: readonly UnplacedLine[];
  rows: Pick<UseFieldArrayReturn<MoveForm, 'rows'>, 'append' | 'insert'>;
  /** The list element of the rows. */
  list: RefObject<HTMLOListElement | null>;
}

/** Resolves the lines of the box above a move's rows. A line becomes a row, or adds its pieces to the row of its product. */
export default function MoveLines({ rows: { append, insert }, list, ...below }: MoveLinesProps) {
  const fold = use(HeadContext);
  const { getValues, setValue } = useFormContext<MoveForm>();
  const setAmount = (index: number, amount: string) =>
    setValue(`rows.${index}.amount`, amount, { shouldValidate: true });
  /** Tells whether the product field of a row has no text. */
  const isUntouched = (index: number) => rowsIn(list)[index]?.querySelector('input')?.value === '';

  const place = (product: Found, { amount, pack = 1 }: Reading, { id }: UnplacedLine): string => {
    const rows = getValues('rows');
    // A line with an amount never changes the amount of another row.
    const same = rows.findIndex(
      (row) => row.product?.id === product.id && (row.amount === '' || (!amount && isAmount(row.amount))),
    );
    const pieces = amount ?? String(Number(rows[same]?.amount ?? 0) + pack);
    const row = { ...emptyRow(), product: pickedOf(product), amount: pieces, line: id };
    const later = laterRow(rows, id);
    const free = rows.findIndex((each, index) => isEmptyRow(each) && isUntouched(index));
    if (same !== -1) setAmount(same, pieces);
    else if (later !== -1) insert(later, row, { shouldFocus: false });
    else if (free === -1) append(row, { shouldFocus: false });
    else {
      setValue(`rows.${free}.line`, id);
      setValue(`rows.${free}.product`, row.product, { shouldDirty: true });
      setAmount(free, pieces);
    }
    fold();
    return pieces;
  };
  /** Goes to the amount of the last row of a product. */
  const show = ({ id }: Found) => {
    const index = getValues('rows').findLastIndex((row) => row.product?.id === id);
    const amount = rowsIn(list)[index]?.querySelectorAll('input')[1];
    amount?.focus();
    amount?.select();
  };

  return (
    <LineResolver
      {...below}
      onPlace={place}
      onShow={show}
      placeOf={({ id }) => list.current?.querySelector(`[data-line="${id}"]`) ?? null}
      onLines={(change) => setValue('open', change(getValues('open') ?? []))}
    />
  );
}
