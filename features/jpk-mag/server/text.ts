/** Characters that XML 1.0 forbids. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Cs}]/gu;

const graphemes = new Intl.Segmenter('pl', { granularity: 'grapheme' });

/**
 * Returns a text as the schema's type `token` has it: without characters that XML forbids, with single spaces, at most `max` characters
 * long. Cuts between characters as people see them, so that no emoji and no accent is torn. '' where nothing remains.
 */
export function tokenOf(text: string, max: number): string {
  const token = text
    .replace(FORBIDDEN, '')
    .replace(/[\t\n\r ]+/g, ' ')
    .trim();
  if (token.length <= max || lengthOf(token) <= max) return token;
  let kept = '';
  let length = 0;
  for (const { segment } of graphemes.segment(token)) {
    length += lengthOf(segment);
    if (length > max) break;
    kept += segment;
  }
  // One character of very many accents is longer than that.
  return (kept || Array.from(token).slice(0, max).join('')).trimEnd();
}

/** Returns the length that a schema counts: in code points. */
const lengthOf = (text: string): number => Array.from(text).length;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Returns a text as the content of an XML element. */
export const escaped = (text: string): string => text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? '');
