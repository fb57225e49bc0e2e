/** Returns a text without case and accents, for comparisons. */
export const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ł', 'l');

/** Returns a text with single spaces between its words. */
export const singleSpaced = (text: string): string => text.replace(/[\s\p{Z}]+/gu, ' ').trim();

/** Returns the words of a text for comparisons, without surrounding punctuation. */
export const splitWords = (text: string): string[] =>
  folded(text)
    .split(/[\s\p{Z}]+/u)
    .map((word) => word.replace(/^[.,;:()"']+|[.,;:()"']+$/g, ''))
    .filter(Boolean);

/** Tells whether a name contains every word. The search of the API's lists has the same rule. */
export const hasWords = (name: string, words: string): boolean =>
  splitWords(words).every((word) => folded(name).includes(word));
