/**
 * Puts the focus on the heading of a new page, or on a link of it, once they are there. Whoever does something meanwhile
 * keeps the focus.
 * @param link where that link leads; the heading alone is meant without one
 * @param gone given up by
 */
export function focusOn(page: HTMLElement, link: string | null, gone: AbortSignal): void {
  const atFirst = document.activeElement;
  if (gone.aborted || page.contains(atFirst)) return;
  /** @returns whether there is nothing to wait for any more */
  const focus = (): boolean => {
    const heading = page.querySelector('h1');
    const { activeElement } = document;
    if (activeElement !== atFirst && activeElement !== heading && activeElement !== document.body) return true;
    const back = link && [...page.querySelectorAll('a')].find((one) => one.getAttribute('href') === link);
    if (back) back.focus();
    else heading?.focus({ preventScroll: true });
    return Boolean(back || (heading && !(link && page.querySelector('[aria-busy=true]'))));
  };
  if (focus()) return;
  const observer = new MutationObserver(() => focus() && observer.disconnect());
  observer.observe(page, { childList: true, subtree: true });
  gone.addEventListener('abort', () => observer.disconnect());
}
