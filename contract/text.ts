/*
 * Normalization and validation of typed or pasted text, so that names that look alike are equal, and no name is invisible.
 */

/** Invisible characters without meaning, which word processors and web pages leave behind. */
const STRAY = /[\u00AD\u180E\u200B\u2060-\u2064\uFEFF]/g;

const SPACE = /[\t\n\r\p{Z}]+/gu;

/** Matches a visible character: no filler, joiner or space, and no combining mark alone. */
const INK = /[^\p{Default_Ignorable_Code_Point}\p{M}\p{Z}\p{Cf}\s\u2800]/u;

/** To compose a longer text could take minutes; no field takes one of other letters than ASCII. */
const LONGEST = 20_000;

/** Composes accented letters (NFC), so that the same name is the same text however a keyboard or a file wrote it. */
export const composed = (text: string): string => (text.length > LONGEST ? text : text.normalize('NFC'));

/** Normalization shortens a text at most to a quarter. */
const SHRINKS = 4;

/**
 * Removes stray invisible characters and composes accented letters (NFC).
 * @param max much longer text is returned unchanged: its length is an error, and normalizing it could take minutes
 */
export const tidied = (text: string, max: number): string =>
  text.length > max * SHRINKS ? text : text.replace(STRAY, '').normalize('NFC');

/** Replaces every run of white space by one space. */
export const onOneLine = (text: string): string => text.replace(SPACE, ' ').trim();

/** Returns whether a text has a visible character. */
export const isVisible = (text: string): boolean => INK.test(text);

/** Forbidden characters next to the controls of ASCII; the message is the end of a sentence that begins with the field. */
export const FORBIDDEN_CHARACTERS: readonly (readonly [characters: RegExp, message: string])[] = [
  [/[\u0080-\u009F]/, 'contains a control character'],
  [
    /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u206F]/,
    'contains an invisible character that changes the direction of text',
  ],
  // Tags, private use and noncharacters: hidden messages, and signs that look different everywhere.
  [/[\u{E0000}-\u{E007F}\p{Co}\p{Noncharacter_Code_Point}]/u, 'contains a character that is not text'],
];
