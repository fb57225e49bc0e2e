import styles from './cells.module.css';

/**
 * Opens the first cell of the row with the focus by F2, and keeps a click beside the input of an open cell from opening the record.
 * @returns stops it
 */
export function listenForCells(): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'F2') return;
      const row = document.activeElement?.closest('main tbody tr');
      const button = row?.querySelector<HTMLElement>(`.${styles.pencil}`);
      if (!button) return;
      event.preventDefault();
      button.click();
    },
    { signal },
  );
  document.addEventListener(
    'click',
    (event) => {
      const cell = event.target instanceof Element ? event.target.closest('main tbody td') : null;
      if (cell?.querySelector(`.${styles.input}`)) event.stopPropagation();
    },
    { signal, capture: true },
  );
  return () => listening.abort();
}
