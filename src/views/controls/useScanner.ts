import { type RefObject, useEffect, useEffectEvent } from 'react';
import { hasBarcodes } from '../../capabilities';
import { isForPage } from '../keys';
import { type Burst, typedIn, withStroke } from './scanner';

/** A code that came into a field as fast as a scanner types, or nearly. */
export interface Scan {
  input: HTMLInputElement;
  text: string;
  /** What the field held before. */
  stood: string;
  /** True where a person may have typed it. */
  isDoubtful: boolean;
  endedBy: 'Enter' | 'Tab';
}

/** Selectors of fields for numbers, and of fields that find a record. */
export const AMOUNTS = 'input:is([inputmode=numeric], [inputmode=decimal])';
export const PICKERS = 'input[role=combobox]';

/**
 * Watches the fields within an element for codes that a scanner types. The listeners are the browser's own: they come before
 * those of React, which would take the Enter of a code as the end of an amount.
 * @param fields a selector
 * @param onScan returns true where the key that ends the code is meant for nothing else
 */
export function useScanner(
  within: RefObject<HTMLElement | null>,
  fields: string,
  onScan: (scan: Scan) => boolean | undefined,
): void {
  const take = useEffectEvent(onScan);
  useEffect(() => {
    const { current: element } = within;
    const gone = new AbortController();
    const listen = <Type extends 'keydown' | 'beforeinput'>(
      type: Type,
      act: (event: HTMLElementEventMap[Type], input: HTMLInputElement) => void,
    ) => {
      const onEvent = (event: HTMLElementEventMap[Type]) => {
        if (event.target instanceof HTMLInputElement && event.target.matches(fields)) act(event, event.target);
      };
      element?.addEventListener(type, onEvent, { signal: gone.signal });
    };
    let burst: Burst = [];
    let of: HTMLInputElement | undefined;
    // The time of the key itself: what it inserts is dispatched later where the page is slow.
    let pressed: number | undefined;
    listen('beforeinput', ({ inputType, data, timeStamp }, input) => {
      if (of !== input || inputType !== 'insertText' || !data) burst = [];
      if (inputType === 'insertText' && data) {
        burst = withStroke(burst, { text: data, at: pressed ?? timeStamp, stood: input.value });
      }
      of = input;
      pressed = undefined;
    });
    listen('keydown', (event, input) => {
      pressed = event.timeStamp;
      // A key that is held down repeats itself faster than anybody types.
      if (event.repeat) burst = [];
      if ((event.key !== 'Enter' && event.key !== 'Tab') || !isForPage(event)) return;
      const typed = of === input ? typedIn(burst, event.timeStamp) : undefined;
      burst = [];
      if (!typed || typed.by === 'person') return;
      const { text, stood, by } = typed;
      if (take({ input, text, stood, isDoubtful: by === 'doubtful', endedBy: event.key })) {
        event.preventDefault();
        event.stopPropagation();
      }
    });
    return () => gone.abort();
  }, [within, fields]);
}

/**
 * Watches the amounts within an element: a field has its own value again once a code was scanned into it.
 * @param onCode what to do with the code; absent where no product can be added
 */
export function useScannedAmounts(
  within: RefObject<HTMLElement | null>,
  onCode: ((code: string, scan: Scan) => void) | undefined,
): void {
  useScanner(within, AMOUNTS, (scan) => {
    const { input, text, stood } = scan;
    // Where products have no codes, a scanner reads names.
    if (!onCode || (!hasBarcodes() && /^\d+$/.test(text))) return false;
    typeInto(input, stood);
    onCode(text, scan);
    return true;
  });
}

/** Puts a text into a field as if it was typed there, so that React's handlers hear of it. */
export function typeInto(input: HTMLInputElement, text: string): void {
  // Not by `value`, whose changes React takes for its own.
  input.setRangeText(text, 0, input.value.length, 'end');
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Goes on in a picker with what was scanned elsewhere, as if it was scanned there. */
export function scanInto(picker: HTMLInputElement | null | undefined, code: string): void {
  if (!picker) return;
  picker.focus();
  typeInto(picker, code);
  picker.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  // A further code takes its place where it is unknown.
  picker.select();
}
