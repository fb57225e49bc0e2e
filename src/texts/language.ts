import loaders from 'virtual:languages';
import { isLanguage, type Language, ORIGINAL_TAG } from '../../contract/language';
import { readStored, store } from '../localStore';
import { createShared, useShared } from '../sharedValue';
import type { Catalogue } from './forms';
import type { Wording } from './wording';

/** The key in `localStorage`. */
const STORED = 'language';

const current = createShared<Language>('original');
let texts: Catalogue = {};
let currentWording: Wording | undefined;
const choiceListeners = new Set<() => void>();

/** Returns the language that the texts are in. */
export const language = (): Language => current.get();

/** Returns the current language's texts by their original; empty for the original. */
export const catalogue = (): Catalogue => texts;

/** Returns how the current language words counts, figures and days; undefined for the original. */
export const wording = (): Wording | undefined => currentWording;

/** Returns the `Accept-Language` of requests, by which the server words its messages. */
export const languageTag = (): string => (language() === 'original' ? ORIGINAL_TAG : language());

/** Returns the language for formats and the `lang` attribute. */
export const locale = (): string => (language() === 'original' ? 'en' : language());

/** Calls a function after each choice of a language: what the server has worded is in the former one. */
export const onLanguageChosen = (listener: () => void): void => void choiceListeners.add(listener);

/** Renders the calling component again when the language changes. @returns the language */
export const useLanguage = (): Language => useShared(current);

/**
 * Shows all texts in a language, and stores the choice.
 * @throws Error if the texts cannot be loaded; the language stays then
 */
export async function chooseLanguage(chosen: Language): Promise<void> {
  await load(chosen);
  for (const listener of choiceListeners) listener();
  store(STORED, chosen);
}

/**
 * Loads the texts of the stored language and the currency of the firm; undefined if there is nothing to load. Without the texts, the
 * original is shown.
 */
export function loadLanguage(): Promise<void> | undefined {
  const chosen = storedLanguage();
  return chosen === 'original' && firmCurrency() === undefined
    ? undefined
    : load(chosen)
        .catch(() => load('original'))
        .catch(() => {});
}

function storedLanguage(): Language {
  const stored = readStored(STORED);
  if (isLanguage(stored)) return stored;
  const ofFirm = factOf('magazyn-language');
  return isLanguage(ofFirm) ? ofFirm : 'original';
}

async function load(chosen: Language): Promise<void> {
  const currency = firmCurrency();
  if (chosen === 'original' && currency === undefined) {
    texts = {};
    currentWording = undefined;
  } else {
    const [loaded, { wordingOf }] = await Promise.all([
      chosen === 'original' ? { default: {} } : loaders[chosen](),
      import('./wording'),
    ]);
    texts = loaded.default;
    currentWording = wordingOf(chosen, texts, currency);
  }
  current.set(chosen);
  document.documentElement.lang = locale();
}

/** Returns the code of the currency of all amounts. */
export const currency = (): string => firmCurrency() ?? 'USD';

/** Returns the currency that the served page names; undefined for the dollar. */
const firmCurrency = (): string | undefined => factOf('magazyn-currency');

/** Returns a text that the served page names in a meta element. */
const factOf = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
