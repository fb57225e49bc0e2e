import type { PointerEvent } from 'react';

/*
 * What does not fit into a table, and how it is told.
 */

/** Says of the part around a table, for its style, whether the table is wider, and on which sides there is more. */
export function markSideways(table: HTMLTableElement | null) {
  const region = table?.parentElement;
  if (!region) return;
  const mark = () => {
    const beyond = table.offsetWidth - region.clientWidth;
    const { scrollLeft } = region;
    region.dataset.more =
      beyond > 0 ? `sideways ${scrollLeft > 0 ? 'left' : ''} ${scrollLeft < beyond - 1 ? 'right' : ''}` : '';
  };
  const observer = new ResizeObserver(mark);
  observer.observe(table);
  observer.observe(region);
  region.addEventListener('scroll', mark, { passive: true });
  return () => {
    observer.disconnect();
    region.removeEventListener('scroll', mark);
  };
}

/** Gives a cell that is pointed at its whole text as a title, where it is cut short. */
export function tellWhole({ target }: PointerEvent) {
  const shown = (target as Element).closest('td')?.firstElementChild;
  if (!(shown instanceof HTMLElement)) return;
  const isCut = shown.scrollWidth > shown.clientWidth || shown.scrollHeight > shown.clientHeight;
  shown.title = isCut ? (shown.textContent ?? '') : '';
}
