/*
 * Normalization and validation of typed or pasted text, so that names which look the same are equal, and no name is invisible.
 */

/** Invisible characters without meaning, left over by word processors and web pages. */
const STRAY = /[\u00AD\u180E\u200B\u2060-\u2064\uFEFF]/g;

const SPACE = /[\t\n\r\p{Z}]+/gu;

/** A visible character: not a filler, joiner, space, or a mark without a base character. */
const INK = /[^\p{Default_Ignorable_Code_Point}\p{M}\p{Z}\p{Cf}\s\u2800]/u;

/** NFC normalization shortens a text to no less than a quarter. */
const SHRINKS = 4;

/**
 * Removes stray invisible characters and composes accented letters (NFC).
 * @param max the length limit; returns a text over four times as long unchanged, since normalizing it could take minutes
 */
export const tidied = (text: string, max: number): string =>
  text.length > max * SHRINKS ? text : text.replace(STRAY, '').normalize('NFC');

/** Collapses white space, line breaks included, to single spaces. */
export const onOneLine = (text: string): string => text.replace(SPACE, ' ').trim();

/** Whether a text has a visible character. */
export const isVisible = (text: string): boolean => INK.test(text);

/** Forbidden characters beyond the ASCII controls, each with the end of a message that begins with the field's name. */
export const unwanted: readonly (readonly [characters: RegExp, message: string])[] = [
  [/[\u0080-\u009F]/, 'contains a control character'],
  [
    /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u206F]/,
    'contains an invisible character that changes the direction of text',
  ],
  // Tags, private use and noncharacters: they can hide a message, or look different on every machine.
  [/[\u{E0000}-\u{E007F}\p{Co}\p{Noncharacter_Code_Point}]/u, 'contains a character that is not text'],
];
