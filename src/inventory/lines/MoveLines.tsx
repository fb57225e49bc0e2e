import { type RefObject, use, useState } from 'react';
import { type UseFieldArrayReturn, useFormContext } from 'react-hook-form';
import { priceColumnFields } from '../added/addedFields';
import { isAmount } from '../amount';
import { HeadContext, useMoveSpec } from '../move/moveContext';
import { emptyRow, isEmptyRow, type MoveForm, type MoveRow } from '../move/moveForm';
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
  const { type } = useMoveSpec();
  const [priceFields] = useState(() => priceColumnFields(type));
  const setAmount = (index: number, amount: string) =>
    setValue(`rows.${index}.amount`, amount, { shouldValidate: true });
  /** Tells whether the product field of a row has no text. */
  const isUntouched = (index: number) => rowsIn(list)[index]?.querySelector('input')?.value === '';

  /** Shows the inputs of the prices, and returns their texts. An empty text is no price, also where the form would suggest one. */
  const pricesIn = ({ prices: [price] = [] }: Reading): Record<string, string> | undefined => {
    if (price === undefined || priceFields.length === 0) return undefined;
    const shown = getValues('shown') ?? [];
    if (price !== '') setValue('shown', [...new Set([...shown, ...priceFields])]);
    return Object.fromEntries(priceFields.map((name) => [name, price]));
  };

  const place = (product: Found, reading: Reading, { id }: UnplacedLine): string => {
    const { amount, pack = 1 } = reading;
    const added = pricesIn(reading);
    const rows = getValues('rows');
    // A line with an amount never changes the amount of another row, and one with a price never its price.
    const isFree = (row: MoveRow) =>
      !added || priceFields.every((name) => (row.added?.[name] ?? added[name]) === added[name]);
    const same = rows.findIndex(
      (row) =>
        row.product?.id === product.id && isFree(row) && (row.amount === '' || (!amount && isAmount(row.amount))),
    );
    const pieces = amount ?? String(Number(rows[same]?.amount ?? 0) + pack);
    const row = { ...emptyRow(), product: pickedOf(product), amount: pieces, line: id, ...(added && { added }) };
    const later = laterRow(rows, id);
    const free = rows.findIndex((each, index) => isEmptyRow(each) && isUntouched(index));
    const addTo = (index: number) => {
      setAmount(index, pieces);
      for (const [name, price] of Object.entries(added ?? {})) setValue(`rows.${index}.added.${name}`, price);
    };
    if (same !== -1) addTo(same);
    else if (later !== -1) insert(later, row, { shouldFocus: false });
    else if (free === -1) append(row, { shouldFocus: false });
    else {
      setValue(`rows.${free}.line`, id);
      setValue(`rows.${free}.product`, row.product, { shouldDirty: true });
      addTo(free);
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
      hasPrices={priceFields.length > 0}
      placeOf={({ id }) => list.current?.querySelector(`[data-line="${id}"]`) ?? null}
      onLines={(change) => setValue('open', change(getValues('open') ?? []))}
    />
  );
}
