/*
 * Breaks the texts of labels into lines. A label is the same on the screen, on paper and in a printer's own language, so the
 * widths are computed from the metrics of Helvetica, which Arial and Liberation Sans share, and not measured.
 */

/** Widths of characters in thousandths of the size of the type, after the metrics of Helvetica. */
const WIDTHS: readonly (readonly [width: number, characters: string])[] = [
  [222, "ijlł'|"],
  [278, ' !,./:;I[]\\ft'],
  [333, '()-`r"°'],
  [400, '*'],
  [500, 'cksvxyzJ'],
  [556, '0123456789abdeghnopquLŁ?_#$€–ß'],
  [584, '+<=>~×^'],
  [611, 'FTZ'],
  [667, 'ABEKPSVXY&'],
  [722, 'CDHNRUw'],
  [778, 'GOQØ'],
  [833, 'Mm'],
  [889, '%æ'],
  [944, 'W'],
  [1000, '—…Æ'],
  [1015, '@'],
];

const known = new Map(
  WIDTHS.flatMap(([width, characters]) => Array.from(characters, (each) => [each, width] as const)),
);

/** Other letters with a case are at most this wide, and characters of East Asia fill a square. */
const OTHER = 722;
const SQUARE = 1000;
const FIRST_SQUARE = 0x1100;
/** Bold type is wider, and the substitutes for Helvetica differ slightly. */
const BOLD = 1.1;
const MARGIN = 1.03;

const widthOfCharacter = (character: string): number => {
  const [base = ''] = character.normalize('NFD');
  return known.get(base) ?? ((base.codePointAt(0) ?? 0) < FIRST_SQUARE ? OTHER : SQUARE);
};

/** A size of type, in millimetres. */
export interface Type {
  size: number;
  bold: boolean;
}

/** Returns an upper bound of the width of a text, in millimetres. */
export function widthOf(text: string, { size, bold }: Type): number {
  let width = 0;
  for (const character of text) width += widthOfCharacter(character);
  return (width / 1000) * size * (bold ? BOLD : 1) * MARGIN;
}

const MORE = '…';

/** Cuts a text to a width. A cut text ends with an ellipsis. */
export function cutTo(text: string, width: number, type: Type): string {
  if (widthOf(text, type) <= width) return text;
  const characters = Array.from(text);
  while (characters.length > 0 && widthOf(characters.join('').trimEnd() + MORE, type) > width) characters.pop();
  return characters.join('').trimEnd() + MORE;
}

/** The signs that belong to the text before them: no line begins with one. A point before a digit begins a number. */
const CLOSING = String.raw`(?:[,;:!?%)\]}”’»…]|\.(?!\d))`;
const SPACE_BETWEEN_WORDS = new RegExp(` (?!${CLOSING})`, 'u');
const BEGINS_CLOSING = new RegExp(`^ ?${CLOSING}`, 'u');

/** Returns the longest beginning of a word that has room, of at least one character, without a closing sign after it. */
function beginningOf(word: string, width: number, type: Type): string {
  const characters = Array.from(word);
  let count = 1;
  while (count < characters.length && widthOf(characters.slice(0, count + 1).join(''), type) <= width) count += 1;
  const rest = (from: number) => characters.slice(from).join('');
  let before = count;
  while (before > 1 && BEGINS_CLOSING.test(rest(before))) before -= 1;
  return characters.slice(0, BEGINS_CLOSING.test(rest(before)) ? count : before).join('');
}

/** Breaks a text into lines between words, and within a word that has no room in a line. The last line is cut. */
export function linesOf(text: string, width: number, most: number, type: Type): string[] {
  const lines: string[] = [];
  let words = text.trim().replaceAll(/\s+/g, ' ').split(SPACE_BETWEEN_WORDS).filter(Boolean);
  while (words.length > 0 && lines.length < most - 1) {
    let count = 1;
    while (count < words.length && widthOf(words.slice(0, count + 1).join(' '), type) <= width) count += 1;
    const line = words.slice(0, count).join(' ');
    const part = count === 1 ? beginningOf(line, width, type) : line;
    lines.push(part);
    words = part === line ? words.slice(count) : [line.slice(part.length), ...words.slice(1)];
  }
  if (words.length > 0 && most > 0) lines.push(cutTo(words.join(' '), width, type));
  return lines;
}
