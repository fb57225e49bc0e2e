import styles from './cells.module.css';

/** The time in which a second click makes a double click, in ms. */
const DOUBLE_CLICK_MS = 300;

const buttonIn = (element: Element | null | undefined) => element?.querySelector<HTMLElement>(`.${styles.pencil}`);

/**
 * Opens cells of lists by F2, for the row with the focus, and by a double click. The first click waits for a second one before it opens
 * the row's record; a click into an open cell opens nothing.
 * @returns stops it
 */
export function listenForCells(): () => void {
  const repeated = new WeakSet<Event>();
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'F2') return;
    const button = buttonIn(document.activeElement?.closest('main tbody tr'));
    if (!button) return;
    event.preventDefault();
    button.click();
  };

  const onClick = (event: MouseEvent) => {
    const { target, detail, ctrlKey, metaKey, shiftKey } = event;
    const cell = target instanceof Element && target.closest('main tbody td');
    if (!cell || repeated.has(event) || ctrlKey || metaKey || shiftKey || target.closest('button, input, a')) return;
    if (cell.querySelector(`.${styles.input}`)) return event.stopPropagation();
    const button = buttonIn(cell);
    if (!button) return;
    event.stopPropagation();
    clearTimeout(waiting);
    if (detail > 1) return button.click();
    waiting = setTimeout(() => {
      const again = new window.MouseEvent('click', event);
      repeated.add(again);
      target.dispatchEvent(again);
    }, DOUBLE_CLICK_MS);
  };

  document.addEventListener('keydown', onKey);
  document.addEventListener('click', onClick, { capture: true });
  return () => {
    clearTimeout(waiting);
    document.removeEventListener('keydown', onKey);
    document.removeEventListener('click', onClick, { capture: true });
  };
}
