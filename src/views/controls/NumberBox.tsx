import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { isPlain, NO_NUMBER } from '../../format/number';
import type { NumberSpec } from '../../schema/field';
import { attributesOf, type ControlProps } from './controlProps';

/** What reads numbers, which no page needs before one is typed. */
let reader: typeof import('../../format/typedNumber') | undefined;

/** What was typed, as far as it can be read by now. */
const read = (typed: string): string => reader?.plainNumber(typed) ?? typed;

/** What is wrong with what a number box gives: undefined for a plain number, or nothing. */
export const unreadable = (value: string): string | undefined =>
  value === '' || isPlain(value) ? undefined : (reader?.unreadable(value) ?? NO_NUMBER);

/**
 * Takes a number as people write it and gives it as a plain one, or as typed where it is none or could be two. It is no
 * native number input: those swallow a decimal comma, and change by the wheel.
 */
export function NumberBox(props: ControlProps<NumberSpec>) {
  const { spec, value, onChange } = props;
  const { step, min, max } = spec;
  const [typed, setTyped] = useState(value);
  const [isPreparing, setPreparing] = useState(false);
  const enter = (text: string) => {
    setTyped(text);
    onChange(read(text));
  };

  const prepare = async ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
    if (reader || isPreparing) return;
    setPreparing(true);
    // Without it only plain numbers are read.
    reader = await import('../../format/typedNumber').catch(() => undefined);
    // What was typed meanwhile; a plain number says the same, and its row may have moved.
    if (input.value !== '' && !isPlain(input.value)) enter(input.value);
    setPreparing(false);
  };

  const takeStep = (event: KeyboardEvent<HTMLInputElement>) => {
    const next = reader?.stepped(event.key, read(event.currentTarget.value), spec);
    if (!next) return;
    event.preventDefault();
    enter(next);
  };

  return (
    <input
      {...attributesOf(props)}
      value={read(typed) === value ? typed : value}
      inputMode={step === 1 ? 'numeric' : 'decimal'}
      role="spinbutton"
      step={step}
      min={min}
      max={max}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={isPlain(value) ? Number(value) : undefined}
      placeholder={props.hint}
      autoComplete="off"
      data-pending={(isPreparing && value !== '' && !isPlain(value)) || undefined}
      onFocus={prepare}
      onChange={(event) => enter(event.target.value)}
      onKeyDown={takeStep}
    />
  );
}
