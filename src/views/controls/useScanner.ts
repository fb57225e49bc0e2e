import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isForPage } from '../keys';
import { codeFinders } from './codeFinders';
import { type Burst, typedIn, withStroke } from './scanner';

/** Text that came into a field at a scanner's pace, or nearly. */
export interface Scan {
  input: HTMLInputElement;
  text: string;
  /** The value of the field before. */
  valueBefore: string;
  /** True if a person may have typed it. */
  isDoubtful: boolean;
  endedBy: 'Enter' | 'Tab';
}

/** Selectors of number inputs, and of search boxes. */
export const AMOUNTS = 'input:is([inputmode=numeric], [inputmode=decimal])';
export const PICKERS = 'input[role=combobox]';

/**
 * Listens for scanned codes in the fields within an element. Uses native listeners of the capture phase, which run before React's handlers; those
 * would handle the Enter after a code as the end of an amount.
 * @param fields a selector
 * @param onScan returns true to cancel the key that ends the code
 */
export function useScanner(
  within: RefObject<HTMLElement | null>,
  fields: string,
  onScan: (scan: Scan) => boolean | undefined,
): void {
  const take = useEffectEvent(onScan);
  useEffect(() => {
    const { current: element } = within;
    const unmount = new AbortController();
    const listen = <Type extends 'keydown' | 'beforeinput'>(
      type: Type,
      act: (event: HTMLElementEventMap[Type], input: HTMLInputElement) => void,
    ) => {
      const onEvent = (event: HTMLElementEventMap[Type]) => {
        if (event.target instanceof HTMLInputElement && event.target.matches(fields)) act(event, event.target);
      };
      element?.addEventListener(type, onEvent, { signal: unmount.signal, capture: true });
    };
    let burst: Burst = [];
    let of: HTMLInputElement | undefined;
    // The time of the keydown. On a slow page the browser dispatches beforeinput later.
    let pressed: number | undefined;
    listen('beforeinput', ({ inputType, data, timeStamp }, input) => {
      if (of !== input || inputType !== 'insertText' || !data) burst = [];
      if (inputType === 'insertText' && data) {
        burst = withStroke(burst, { text: data, at: pressed ?? timeStamp, valueBefore: input.value });
      }
      of = input;
      pressed = undefined;
    });
    listen('keydown', (event, input) => {
      pressed = event.timeStamp;
      // A key that is held down repeats faster than a person types.
      if (event.repeat) burst = [];
      if ((event.key !== 'Enter' && event.key !== 'Tab') || !isForPage(event)) return;
      const typed = of === input ? typedIn(burst, event.timeStamp) : undefined;
      burst = [];
      if (!typed || typed.by === 'person') return;
      const { text, valueBefore, by } = typed;
      if (take({ input, text, valueBefore, isDoubtful: by === 'doubtful', endedBy: event.key })) {
        event.preventDefault();
        event.stopPropagation();
      }
    });
    return () => unmount.abort();
  }, [within, fields]);
}

/**
 * Listens for scanned codes in number inputs. Restores the input's value after a scan.
 * @param onCode handles the code; undefined if no product can be added
 */
export function useScannedAmounts(
  within: RefObject<HTMLElement | null>,
  onCode: ((code: string, scan: Scan) => void) | undefined,
): void {
  useScanner(within, AMOUNTS, (scan) => {
    const { input, text, valueBefore } = scan;
    // Without codes, users scan names; a number is then an amount.
    if (!onCode || (codeFinders().length === 0 && /^\d+$/.test(text))) return false;
    typeInto(input, valueBefore);
    onCode(text, scan);
    return true;
  });
}

/** Replaces the text of an input as if the user typed it, so that React's handlers run. */
export function typeInto(input: HTMLInputElement, text: string): void {
  // Setting `value` would not fire React's change handler.
  input.setRangeText(text, 0, input.value.length, 'end');
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Enters a code into a search box as if it was scanned there. */
export function scanInto(picker: HTMLInputElement | null | undefined, code: string): void {
  if (!picker) return;
  picker.focus();
  typeInto(picker, code);
  picker.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  // The next scan replaces the code if it is unknown.
  picker.select();
}
