import type { PointerEvent } from 'react';

/*
 * Truncated and scrolled content of tables.
 */

/**
 * Sets `data-more` of the region around a table, for CSS: whether the table is wider, and on which sides it continues. Sets `--width` of
 * the headings to the widths that they have with rows.
 */
export function trackWidths(table: HTMLTableElement | null) {
  const region = table?.parentElement;
  if (!region) return;
  const heads = table.getElementsByTagName('th');
  const mark = () => {
    const beyond = table.offsetWidth - region.clientWidth;
    const { scrollLeft } = region;
    region.dataset.more =
      beyond > 0 ? `sideways ${scrollLeft > 0 ? 'left' : ''} ${scrollLeft < beyond - 1 ? 'right' : ''}` : '';
    if (table.ariaBusy !== 'true')
      for (const head of heads) head.style.cssText = `--width: ${getComputedStyle(head).width}`;
  };
  const observer = new ResizeObserver(mark);
  for (const each of [table, region, ...heads]) observer.observe(each);
  // The listener needs no removal: React removes the region together with the table.
  region.addEventListener('scroll', mark, { passive: true });
  return () => observer.disconnect();
}

/** Pointer handler that sets the title of a truncated cell or label to its whole text. */
export function showFullText({ target }: PointerEvent) {
  const shown = (target as Element).closest('td > *, label, legend, label + span');
  if (!(shown instanceof HTMLElement)) return;
  const isCut = shown.scrollWidth > shown.clientWidth || shown.scrollHeight > shown.clientHeight;
  shown.title = isCut ? (shown.textContent ?? '') : '';
}
