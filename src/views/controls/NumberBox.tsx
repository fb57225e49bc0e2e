import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { isPlainNumber, NO_NUMBER } from '../../format/number';
import type { NumberSpec } from '../../schema/field';
import { wording } from '../../texts/language';
import { t } from '../../texts/t';
import { attributesOf, type ControlProps } from './controlProps';

/** The module that parses numbers. It loads on the first focus, to keep it out of the initial bundle. */
let reader: typeof import('../../format/typedNumber') | undefined;

/** Parses the typed text if the parser is loaded, otherwise returns it as it is. */
const read = (typed: string): string => reader?.plainNumber(typed) ?? typed;

/** Returns the message for an unreadable number; undefined for a plain number or ''. */
export const unreadable = (value: string): string | undefined =>
  value === '' || isPlainNumber(value) ? undefined : (reader?.unreadable(value) ?? t(NO_NUMBER));

/** Returns a plain number with the decimal mark of the language; any other text as it is. */
export const localized = (value: string): string =>
  wording()?.hasDecimalComma && isPlainNumber(value) ? value.replace('.', ',') : value;

/**
 * A number input for localized notations. Passes a plain number to `onChange`, or the typed text if it is no number or is
 * ambiguous. Not a native number input, which discards a decimal comma and changes on wheel events.
 */
export function NumberBox(props: ControlProps<NumberSpec>) {
  const { spec, value, onChange } = props;
  const { step, min, max } = spec;
  const [typed, setTyped] = useState(localized(value));
  const [isPreparing, setPreparing] = useState(false);
  const enter = (text: string) => {
    setTyped(text);
    onChange(read(text));
  };

  const prepare = async ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
    if (reader || isPreparing) return;
    setPreparing(true);
    // Without the parser only plain numbers are accepted.
    reader = await import('../../format/typedNumber').catch(() => undefined);
    // Parses text typed while loading. A plain number stays the same, and its row may have moved by now.
    const isTyped = input.value !== '' && input.value !== localized(value);
    if (isTyped && !isPlainNumber(input.value)) enter(input.value);
    setPreparing(false);
  };

  const takeStep = (event: KeyboardEvent<HTMLInputElement>) => {
    const next = reader?.stepped(event.key, read(event.currentTarget.value), spec);
    if (!next) return;
    event.preventDefault();
    enter(localized(next));
  };

  return (
    <input
      {...attributesOf(props)}
      value={read(typed) === value ? typed : localized(value)}
      inputMode={step === 1 ? 'numeric' : 'decimal'}
      role="spinbutton"
      step={step}
      min={min}
      max={max}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={isPlainNumber(value) ? Number(value) : undefined}
      placeholder={props.hint}
      autoComplete="off"
      data-pending={(isPreparing && value !== '' && !isPlainNumber(value)) || undefined}
      onFocus={prepare}
      onChange={(event) => enter(event.target.value)}
      onKeyDown={takeStep}
    />
  );
}
