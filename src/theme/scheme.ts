import { useSyncExternalStore } from 'react';
import { readStored, store } from '../localStore';

type Scheme = 'light' | 'dark';

/** The localStorage key of the chosen colour scheme. The default is the system's scheme. */
const STORAGE_KEY = 'scheme';

const system = () => window.matchMedia('(prefers-color-scheme: dark)');

const shown = (): Scheme =>
  (document.documentElement.dataset.scheme as Scheme | undefined) ?? (system().matches ? 'dark' : 'light');

/** Applies the colour scheme that was chosen in this browser. */
export function showChosenScheme(): void {
  const chosen = readStored(STORAGE_KEY);
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.scheme = chosen;
}

function choose(scheme: Scheme): void {
  document.documentElement.dataset.scheme = scheme;
  store(STORAGE_KEY, scheme);
}

function onChange(tell: () => void): () => void {
  const attribute = new MutationObserver(tell);
  attribute.observe(document.documentElement, { attributeFilter: ['data-scheme'] });
  const preference = system();
  preference.addEventListener('change', tell);
  // The scheme may change in another tab.
  window.addEventListener('storage', showChosenScheme);
  return () => {
    attribute.disconnect();
    preference.removeEventListener('change', tell);
    window.removeEventListener('storage', showChosenScheme);
  };
}

/** Returns the current colour scheme and a function that changes it. */
export const useScheme = () => ({ scheme: useSyncExternalStore(onChange, shown), choose });
