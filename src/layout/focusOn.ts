/**
 * Focuses the heading of a new page, or one of its links, as soon as it is rendered. Does nothing if the user moves the focus
 * meanwhile.
 * @param link the link's URL; null for the heading
 * @param signal cancels the wait
 */
export function focusOn(page: HTMLElement, link: string | null, signal: AbortSignal): void {
  const atFirst = document.activeElement;
  if (signal.aborted || page.contains(atFirst)) return;
  /** @returns whether the wait is over */
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
  signal.addEventListener('abort', () => observer.disconnect());
}
