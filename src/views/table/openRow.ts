import type { MouseEvent } from 'react';

const CONTROLS = 'a, button, input, label, select, summary, [popover]';

/** Pixels that a hand moves the pointer during a click. */
const TREMOR = 4;

let pressed = { clientX: 0, clientY: 0 };

/** Handler of a pressed pointer, for {@link openRow}. */
export const notePress = ({ clientX, clientY }: MouseEvent): void => {
  pressed = { clientX, clientY };
};

/**
 * Click handler that opens the record of a row: it passes the click on to the row's first link, with its modifier keys. A click beside
 * a checkbox is one on it. A click on a control, and the end of a drag that selects text, open nothing.
 */
export function openRow({ target, clientX, clientY, nativeEvent }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest(CONTROLS)) return;
  if (Math.hypot(clientX - pressed.clientX, clientY - pressed.clientY) > TREMOR) return;
  const tick = target.closest('td')?.querySelector('input[type=checkbox]');
  const link = target.closest('tbody tr')?.querySelector('a[href]');
  (tick ?? link)?.dispatchEvent(new window.MouseEvent('click', nativeEvent));
}
