import { useSyncExternalStore } from 'react';
import type { Catalogue } from './forms';
import type { Wording } from './wording';

/** The specification's texts, or one language throughout. */
export const LANGUAGES = ['original', 'en', 'pl'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The key in `localStorage`. */
const STORED = 'language';

const loaders: Readonly<Record<Exclude<Language, 'original'>, () => Promise<{ default: Catalogue }>>> = {
  en: () => import('virtual:texts/en'),
  pl: () => import('virtual:texts/pl'),
};

const isLanguage = (value: unknown): value is Language => LANGUAGES.includes(value as Language);

let current: Language = 'original';
let texts: Catalogue = {};
let currentWording: Wording | undefined;
const listeners = new Set<() => void>();

/** Returns the language that the texts are in. */
export const language = (): Language => current;

/** Returns the current language's texts by their original; empty for the original. */
export const catalogue = (): Catalogue => texts;

/** Returns how the current language words counts, figures and days; undefined for the original. */
export const wording = (): Wording | undefined => currentWording;

/** Returns the language for formats and the `lang` attribute. */
export const locale = (): 'en' | 'pl' => (current === 'pl' ? 'pl' : 'en');

/** Renders the calling component again when the language changes. @returns the language */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, language);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Shows all texts in a language, and stores the choice.
 * @throws Error if the texts cannot be loaded; the language stays then
 */
export async function chooseLanguage(chosen: Language): Promise<void> {
  await load(chosen);
  try {
    localStorage.setItem(STORED, chosen);
  } catch {
    // The storage is full or forbidden: the choice lasts until the next visit.
  }
}

/** Loads the texts of the stored language; undefined if there is nothing to load. Without them, the original is shown. */
export function loadLanguage(): Promise<void> | undefined {
  const chosen = storedLanguage();
  return chosen === 'original' ? undefined : load(chosen).catch(() => {});
}

function storedLanguage(): Language {
  try {
    const stored = localStorage.getItem(STORED);
    return isLanguage(stored) ? stored : 'original';
  } catch {
    return 'original';
  }
}

async function load(chosen: Language): Promise<void> {
  if (chosen === 'original') {
    texts = {};
    currentWording = undefined;
  } else {
    const [loaded, { wordingOf }] = await Promise.all([loaders[chosen](), import('./wording')]);
    texts = loaded.default;
    currentWording = wordingOf(chosen, texts);
  }
  current = chosen;
  document.documentElement.lang = locale();
  for (const listener of listeners) listener();
}
