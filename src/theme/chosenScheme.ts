/** Where the browser remembers the colours somebody chose: `light`, `dark` or `system`. */
export const SCHEME_KEY = 'mui-mode';

/** Shows the chosen colours from the start; the theme, which keeps them from then on, comes with the app only. */
export function showChosenScheme(): void {
  try {
    const mode = localStorage.getItem(SCHEME_KEY);
    if (mode === 'light' || mode === 'dark') document.documentElement.setAttribute(`data-${mode}`, '');
  } catch {
    // A browser that forbids storage remembers no choice.
  }
}
