import { useEffect, useEffectEvent } from 'react';
import { isOutsideFields } from '../../../src/views/controls/useOutsideScans';
import { isForPage } from '../../../src/views/keys';
import { isMenuOpen } from '../../../src/views/layers';
import { areKeysOn, type Command, commandOf, GO_KEY } from './keys';

/** How long a key waits for another one, in ms: a scanner sends the next sooner, and no key of a code is a command. */
const REST = 80;
/** How long `g` waits for its letter, in ms. */
const SEQUENCE = 1500;

/** Listens for the keys of commands while the user is in no field and no dialog. */
export function useKeys(onCommand: (command: Command) => void): void {
  const run = useEffectEvent(onCommand);
  useEffect(() => {
    let goAt = Number.NEGATIVE_INFINITY;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, repeat, timeStamp } = event;
      if (key === 'Shift') return;
      clearTimeout(waiting);
      if (ctrlKey || metaKey || altKey || !isForPage(event) || !isOutsideFields(event) || !areKeysOn()) return;
      // The menu has the keys, and the page below it is out of sight.
      if (isMenuOpen()) return;
      const isAfterGo = timeStamp - goAt < SEQUENCE;
      goAt = key === GO_KEY && !isAfterGo ? timeStamp : Number.NEGATIVE_INFINITY;
      const command = commandOf(key, isAfterGo);
      if (!command) return;
      // Firefox finds text on `/`.
      event.preventDefault();
      if (repeat) run(command);
      else waiting = setTimeout(() => run(command), REST);
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => {
      clearTimeout(waiting);
      window.removeEventListener('keydown', onKey, { capture: true });
    };
  }, []);
}
