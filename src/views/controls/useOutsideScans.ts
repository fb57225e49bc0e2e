import { useEffect, useEffectEvent } from 'react';
import { isForPage } from '../keys';
import { type Burst, typedIn, withStroke } from './scanner';

const FIELDS = 'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable]';

/** Tells whether a key goes to no field and no dialog. */
export const isOutsideFields = ({ target }: KeyboardEvent): boolean =>
  !(target instanceof Element && target.closest(FIELDS)) && !document.querySelector('dialog[open]');

/** Takes a code. Returns false if it cannot take one now. */
type Taker = (code: string) => boolean;

/** The takers of the page, and those for codes that the page does not take. */
const takers = { page: new Set<Taker>(), rest: new Set<Taker>() };

let burst: Burst = [];

function onKey(event: KeyboardEvent) {
  const { key, ctrlKey, metaKey, altKey, repeat, timeStamp } = event;
  if (key === 'Shift') return;
  const isEnd = key === 'Enter' || key === 'Tab';
  if (ctrlKey || metaKey || altKey || !isForPage(event) || !isOutsideFields(event)) burst = [];
  else if (!isEnd) {
    burst = repeat || key.length > 1 ? [] : withStroke(burst, { text: key, at: timeStamp, valueBefore: '' });
  } else {
    const typed = typedIn(burst, timeStamp);
    burst = [];
    if (typed?.by !== 'scanner') return;
    // The link or button that has the focus must not take the end of the code.
    event.preventDefault();
    event.stopPropagation();
    [...takers.page, ...takers.rest].some((take) => take(typed.text));
  }
}

/**
 * Listens for codes that a scanner sends while the user is in no field and no dialog.
 * @param onCode returns false to leave the code to the next taker
 * @param of `page` for a form, which comes before the `rest`
 */
export function useOutsideScans(onCode: Taker, of: keyof typeof takers): void {
  const take = useEffectEvent(onCode);
  useEffect(() => {
    const taker: Taker = (code) => take(code);
    takers[of].add(taker);
    // Before the handlers of the page, for the Enter after a code. A listener that is there already is not added again.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => {
      takers[of].delete(taker);
      if (takers.page.size + takers.rest.size > 0) return;
      burst = [];
      window.removeEventListener('keydown', onKey, { capture: true });
    };
  }, [of]);
}
