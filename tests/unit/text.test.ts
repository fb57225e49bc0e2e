import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { email, longText, text, textFilter } from '../../contract/common';

const line = text(200);
const lines = longText(4000);

describe('invisible characters from pasted text are removed', () => {
  test.each([
    ['spaces around', '  Anna \u00a0', 'Anna'],
    ['a tab and a line break', 'Anna\tMaria\r\nNowak', 'Anna Maria Nowak'],
    ['spaces of other kinds', 'Anna\u00a0\u202f\u3000\u2009Nowak', 'Anna Nowak'],
    ['separators of lines and paragraphs', 'Anna\u2028Nowak\u2029', 'Anna Nowak'],
    ['a zero width space', 'An\u200bna', 'Anna'],
    ['a byte order mark', '\ufeffAnna', 'Anna'],
    ['soft hyphens and word joiners', 'Ma\u00adga\u2060zyn', 'Magazyn'],
    ['a Mongolian vowel separator', 'A\u180eB', 'AB'],
    ['an accent apart', 'Lo\u0301dz\u0301', 'Lódź'],
    ['an accent behind a zero width space', 'o\u200b\u0301', 'ó'],
    ['Korean in parts', '\u1112\u1161\u11ab', '한'],
    ['a whole name in parts', 'ó'.repeat(200).normalize('NFD'), 'ó'.repeat(200)],
  ])('%s', (_, typed, kept) => {
    expect(line.parse(typed)).toBe(kept);
  });

  test('a description keeps its line breaks', () => {
    expect(lines.parse('\n One\t1\r\n\n  Two\u200b \n')).toBe('One\t1\r\n\n  Two');
  });

  test('a telephone number and an e-mail address become one line', () => {
    expect(line.parse('+48\u00a0600\t100\u2028200 ')).toBe('+48 600 100 200');
    expect(email.parse('\u200banna@example.com\u00a0')).toBe('anna@example.com');
    expect(email.safeParse('anna@\nexample.com').success).toBe(false);
    expect(email.safeParse('anna@ex\u202eample.com').success).toBe(false);
  });
});

describe('regular text is kept', () => {
  test.each([
    ['letters of every kind', 'Łódź Київ 東京 Ελλάδα'],
    ['a family joined to one picture', '👨\u200d👩\u200d👧'],
    ['a heart in colour', '❤\ufe0f'],
    ['Persian', 'می\u200cخواهم'],
    ['an accent that has no composed form', 'x\u0301'],
    ['figures and signs', '50% "a" & <b> \\ \' ½'],
    ['a replacement character', 'a\ufffdb'],
  ])('%s', (_, typed) => {
    expect(line.parse(typed)).toBe(typed);
    expect(lines.parse(typed)).toBe(typed);
  });
});

const messages = (typed: string) => line.safeParse(typed).error?.issues.map(({ message }) => message) ?? [];

describe('invisible text counts as empty', () => {
  test.each([
    ['a zero width space', '\u200b'],
    ['Hangul fillers', '\u115f\u1160\u3164\uffa0'],
    ['an empty Braille cell', '\u2800'],
    ['a grapheme joiner', '\u034f'],
    ['joiners', '\u200c\u200d'],
    ['an accent on nothing', '\u0301'],
    ['a variation of nothing', '\ufe0f'],
    ['spaces', ' \u00a0\u3000\n'],
    ['all of them', ' \u3164\u200b\u2800 \u0301'],
  ])('%s', (_, typed) => {
    expect(messages(typed)).toContain('is required');
  });
});

describe('control, hidden and direction characters are rejected', () => {
  const CONTROL = 'contains a control character';
  const DIRECTION = 'contains an invisible character that changes the direction of text';
  const NO_TEXT = 'contains a character that is not text';

  test.each([
    ['NUL', '\u0000', CONTROL],
    ['a bell', '\u0007', CONTROL],
    ['a vertical tab', '\u000b', CONTROL],
    ['delete', '\u007f', CONTROL],
    ['a C1 control', '\u0085', CONTROL],
    ['half a character', '\ud800', CONTROL],
    ['a right-to-left override', '\u202e', DIRECTION],
    ['an embedding', '\u202a', DIRECTION],
    ['an isolate', '\u2066', DIRECTION],
    ['its end', '\u2069', DIRECTION],
    ['a left-to-right mark', '\u200e', DIRECTION],
    ['a right-to-left mark', '\u200f', DIRECTION],
    ['an Arabic letter mark', '\u061c', DIRECTION],
    ['a tag', '\u{e0041}', NO_TEXT],
    ['a character of private use', '\ue000', NO_TEXT],
    ['another one', '\u{10fffd}', NO_TEXT],
    ['a noncharacter', '\ufdd0', NO_TEXT],
    ['the last noncharacter', '\u{10ffff}', NO_TEXT],
  ])('%s', (_, character, message) => {
    expect(messages(`a${character}b`)).toEqual([message]);
    expect(lines.safeParse(`a${character}b`).success).toBe(false);
  });
});

test('a huge text is rejected quickly', () => {
  const started = performance.now();
  expect(messages(`a${'\u0301\u0316'.repeat(250_000)}`)).toEqual(['Too big: expected string to have <=200 characters']);
  expect(messages(`${' '.repeat(500_000)}a`)).toEqual([]);
  expect(performance.now() - started).toBeLessThan(5000);
});

test('a filter matches the composed form of decomposed letters', () => {
  expect(textFilter.parse('Lo\u0301dz\u0301\u200b ')).toBe('Lódź ');
});

/** Any text, mostly of problematic characters. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(' ', '\t', '\n', '\r', '\u00a0', '\u2028', '\u200b', '\ufeff', '\u00ad', '\u200d', '\u3164', 'a'),
      fc.constantFrom('\u0301', '\u0316', 'o', '\u1112', '\u1161', '\u11ab', '\u212b', '\u0344', '\u034f', 'é', '가'),
      fc.constantFrom('\u202e', '\u2066', '\u0007', '\ud800', '\udc00', '\ue000', '\u{e0041}', '\ufffe', '\u0085'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

test.each([
  ['one line', line],
  ['lines', lines],
])('any text typed as %s is rejected or normalized, and normalizing is idempotent', (_, schema) => {
  fc.assert(
    fc.property(hostile, (typed) => {
      const { data: kept } = schema.safeParse(typed);
      if (kept === undefined) {
        // Rejected for its content, never for its normalization form.
        expect(/[\w가-힣é]/u.test(typed) && !/\p{C}/u.test(typed)).toBe(false);
        return;
      }
      expect(kept).toBe(kept.normalize('NFC'));
      expect(kept).toBe(kept.trim());
      expect(kept).not.toMatch(/[\p{Cs}\p{Co}\u200b\ufeff\u00ad\u2060\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u);
      if (schema === line) expect(kept).not.toMatch(/[\t\n\r\u00a0\u2028]| {2}/);
      expect(schema.parse(kept)).toBe(kept);
    }),
    { numRuns: 2000 },
  );
});
