/*
 * What of a text that somebody typed or pasted is kept, and what is refused, so that two names that look alike are alike
 * and no name looks like nothing.
 */

/** Left behind by word processors and web pages: they show nothing and say nothing. */
const STRAY = /[\u00AD\u180E\u200B\u2060-\u2064\uFEFF]/g;

const SPACE = /[\t\n\r\p{Z}]+/gu;

/** Anything but what leaves no ink: fillers and joiners, spaces, and marks that have nothing to stand on. */
const INK = /[^\p{Default_Ignorable_Code_Point}\p{M}\p{Z}\p{Cf}\s\u2800]/u;

/** Normalisation shortens no text further than to a quarter. */
const SHRINKS = 4;

/**
 * Without stray invisible characters, and accented letters in their one composed form (NFC).
 * @param max what is much longer is left as it is: its length is refused, and normalising it could take minutes
 */
export const tidied = (text: string, max: number): string =>
  text.length > max * SHRINKS ? text : text.replace(STRAY, '').normalize('NFC');

/** On one line: whatever space there is between words is a single one. */
export const onOneLine = (text: string): string => text.replace(SPACE, ' ').trim();

/** Whether there is anything to see in it. */
export const isVisible = (text: string): boolean => INK.test(text);

/** What no text may contain besides the controls of ASCII: each as the end of a sentence that begins with the field. */
export const unwanted: readonly (readonly [characters: RegExp, message: string])[] = [
  [/[\u0080-\u009F]/, 'contains a control character'],
  [
    /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u206F]/,
    'contains an invisible character that changes the direction of text',
  ],
  // Tags, private use and what never is a character: hidden messages, and signs that look different everywhere.
  [/[\u{E0000}-\u{E007F}\p{Co}\p{Noncharacter_Code_Point}]/u, 'contains a character that is not text'],
];
