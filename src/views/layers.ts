/*
 * The menus and dialogs above the page: elements with `popover`, and modal dialogs.
 */

/** Returns whether an element with `popover` is shown. Browsers without popovers, and jsdom, do not know the pseudo-class. */
const isShown = (popover: Element): boolean =>
  typeof HTMLElement.prototype.hidePopover === 'function' && popover.matches(':popover-open');

/** Returns whether a menu is open. */
export const isMenuOpen = (): boolean => [...document.querySelectorAll('[popover]')].some(isShown);

/**
 * Returns a function that closes the topmost menu or dialog, as Escape does; undefined where none is open. A dialog whose action runs
 * cannot be closed, only left.
 */
export function topmostLayer(): (() => void) | undefined {
  const layer = [...document.querySelectorAll<HTMLElement>('dialog[open]:not([aria-busy="true"]), [popover]')]
    .filter((each) => each instanceof HTMLDialogElement || isShown(each))
    .at(-1);
  if (!layer) return undefined;
  return layer instanceof HTMLDialogElement
    ? () => void layer.dispatchEvent(new Event('cancel', { cancelable: true }))
    : () => layer.hidePopover();
}
