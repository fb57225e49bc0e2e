/** A text as it is compared: whatever its case and accents. */
export const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ł', 'l');

/** Its words, as they are compared: without the signs around them. */
export const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/[\s\p{Z}]+/u)
    .map((word) => word.replace(/^[.,;:()"']+|[.,;:()"']+$/g, ''))
    .filter(Boolean);

/** Whether every word stands somewhere in a name, as the lists of the API are searched. */
export const hasWords = (name: string, words: string): boolean =>
  wordsOf(words).every((word) => folded(name).includes(word));

/** Tells whether a text may be a code: one word, or words without any that is as long as a name's, "04S04/05 E". */
export const mayBeCode = (text: string): boolean => !/\s/.test(text) || (/\d/.test(text) && !/\p{L}{3}/u.test(text));
