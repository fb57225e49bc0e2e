/** Corrects the path in the address bar. Keeps the history entry's state, which holds the entry's index. */
export function replaceUrl(path: string): void {
  if (window.location.pathname !== path) window.history.replaceState(window.history.state, '', path);
}
