import type { MouseEvent } from 'react';

const CONTROLS = 'a, button, input, label, select, summary, [popover]';

/**
 * Click handler that opens the record of a row: it passes the click on to the row's first link, with its modifier keys. A click on
 * a control, or one that ends the selection of a text, stays what it is.
 */
export function openRow({ target, nativeEvent }: MouseEvent) {
  if (!(target instanceof Element) || target.closest(CONTROLS) || String(getSelection()) !== '') return;
  const link = target.closest('tbody tr')?.querySelector('a[href]');
  link?.dispatchEvent(new window.MouseEvent('click', nativeEvent));
}
