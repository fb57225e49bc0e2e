import { useSyncExternalStore } from 'react';

type Scheme = 'light' | 'dark';

/** Where the browser remembers the colours somebody chose; without a choice they are the system's. */
const STORAGE_KEY = 'scheme';

const system = () => window.matchMedia('(prefers-color-scheme: dark)');

const shown = (): Scheme =>
  (document.documentElement.dataset.scheme as Scheme | undefined) ?? (system().matches ? 'dark' : 'light');

/** Shows the colours that were chosen in this browser. */
export function showChosenScheme(): void {
  try {
    const chosen = localStorage.getItem(STORAGE_KEY);
    if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.scheme = chosen;
  } catch {
    // A browser that forbids storage remembers no choice.
  }
}

function choose(scheme: Scheme): void {
  document.documentElement.dataset.scheme = scheme;
  try {
    localStorage.setItem(STORAGE_KEY, scheme);
  } catch {
    // It is shown all the same.
  }
}

function onChange(tell: () => void): () => void {
  const attribute = new MutationObserver(tell);
  attribute.observe(document.documentElement, { attributeFilter: ['data-scheme'] });
  const preference = system();
  preference.addEventListener('change', tell);
  // Chosen in another tab.
  window.addEventListener('storage', showChosenScheme);
  return () => {
    attribute.disconnect();
    preference.removeEventListener('change', tell);
    window.removeEventListener('storage', showChosenScheme);
  };
}

/** The colours that are shown, and the way to choose. */
export const useScheme = () => ({ scheme: useSyncExternalStore(onChange, shown), choose });
