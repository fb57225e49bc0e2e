/** The specification's texts, or one language throughout. */
export const LANGUAGES = ['original', 'en', 'pl'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language by its own name; the specification's mix of two by the name of its role. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  original: 'Original',
  en: 'English',
  pl: 'Polski',
};

/** The languages with catalogues: all but the original. */
export const TRANSLATIONS = LANGUAGES.filter((language) => language !== 'original');
export type Translation = Exclude<Language, 'original'>;

/**
 * The value of `Accept-Language` that asks for the original. A client sends it where its browser would name the user's
 * languages, which are no choice of the texts.
 */
export const ORIGINAL_TAG = 'x-original';

export const isLanguage = (value: unknown): value is Language => LANGUAGES.includes(value as Language);
