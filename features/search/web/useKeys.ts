import { useEffect, useEffectEvent } from 'react';
import { type Burst, typedIn, withStroke } from '../../../src/views/controls/scanner';
import { isForPage } from '../../../src/views/keys';
import { areKeysOn, type Command, commandOf, GO_KEY } from './keys';

/** How long a key waits for another one, in ms: a scanner sends the next sooner, and no key of a code is a command. */
const REST = 80;
/** How long `g` waits for its letter, in ms. */
const SEQUENCE = 1500;

const FIELDS = 'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable]';

/** Returns whether a key goes to no field and no dialog. */
const isOutside = ({ target }: KeyboardEvent): boolean =>
  !(target instanceof Element && target.closest(FIELDS)) && !document.querySelector('dialog[open]');

/** Listens for the keys of commands, and for codes that a scanner sends, while the user is in no field and no dialog. */
export function useKeys(onCommand: (command: Command) => void, onCode: (code: string) => void): void {
  const run = useEffectEvent(onCommand);
  const scanned = useEffectEvent(onCode);
  useEffect(() => {
    let burst: Burst = [];
    let goAt = Number.NEGATIVE_INFINITY;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, repeat, timeStamp } = event;
      if (key === 'Shift') return;
      clearTimeout(waiting);
      if (ctrlKey || metaKey || altKey || !isForPage(event) || !isOutside(event)) {
        burst = [];
        return;
      }
      if (key === 'Enter' || key === 'Tab') {
        const typed = typedIn(burst, timeStamp);
        burst = [];
        if (typed?.by !== 'scanner') return;
        // The link or button that has the focus must not take the end of the code.
        event.preventDefault();
        event.stopPropagation();
        return scanned(typed.text);
      }
      burst = repeat || key.length > 1 ? [] : withStroke(burst, { text: key, at: timeStamp, valueBefore: '' });
      if (!areKeysOn()) return;
      const isAfterGo = timeStamp - goAt < SEQUENCE;
      goAt = key === GO_KEY && !isAfterGo ? timeStamp : Number.NEGATIVE_INFINITY;
      const command = commandOf(key, isAfterGo);
      if (!command) return;
      // Firefox finds text on `/`.
      event.preventDefault();
      if (repeat) run(command);
      else waiting = setTimeout(() => run(command), REST);
    };
    // Before the handlers of the page, for the Enter after a code.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => {
      clearTimeout(waiting);
      window.removeEventListener('keydown', onKey, { capture: true });
    };
  }, []);
}
