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
