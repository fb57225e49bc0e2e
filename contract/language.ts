/** The specification's texts, or one language throughout. */
export const LANGUAGES = ['original', 'en', 'pl'] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * The value of `Accept-Language` that asks for the original. A client sends it where its browser would name the user's
 * languages, which are no choice of the texts.
 */
export const ORIGINAL_TAG = 'x-original';

export const isLanguage = (value: unknown): value is Language => LANGUAGES.includes(value as Language);
