/** Corrects the address, in the same entry of the history: its state tells the router where in the history it stands. */
export function showAt(path: string): void {
  if (window.location.pathname !== path) window.history.replaceState(window.history.state, '', path);
}
