import { singleSpaced } from '../lines/textMatching';

/*
 * Row numbers and bullets at the beginning of lines: "1.", "2)", "Lp. 3", "•".
 */

/** A line that begins like one of a list. */
export interface ListedLine {
  /** The beginning, as the line with single spaces has it. */
  counter: string;
  /** The text after it. */
  rest: string;
  /** The row number; undefined for a bullet. */
  number: number | undefined;
  /** False for a number alone, which may be the amount as well: "1 hammer". */
  isMarked: boolean;
  /** True where the line alone shows that its beginning is no amount: "Lp. 1", "• ". */
  isSure: boolean;
}

const BULLET = /^((?:[•·▪*>✓]+|[-–—])\s+)(\S.*)$/u;
const LABELLED = /^((?:l\.?\s?p|poz(?:ycja)?|pos|#)\.?\s?(\d{1,3})[.):]?(?:\s?[-–—])?\s+)(\S.*)$/iu;
const NUMBERED = /^((?:nr|no|item)\.?\s?(\d{1,3})[.):]?(?:\s?[-–—])?\s+)(\S.*)$/iu;
const MARKED = /^(\(?(\d{1,3})(?:\.\)|[.)]|\])(?:\s+|(?=\p{L})))(\S.*)$/u;
const BARE = /^((\d{1,3})\s+)(\S.*)$/u;

const NUMBERS = [
  { pattern: LABELLED, isMarked: true, isSure: true },
  { pattern: NUMBERED, isMarked: true, isSure: false },
  { pattern: MARKED, isMarked: true, isSure: false },
  { pattern: BARE, isMarked: false, isSure: false },
] as const;

/** Splits a line of a list; undefined for any other line. */
export function splitCounter(text: string): ListedLine | undefined {
  const line = singleSpaced(text);
  const [, bullet, below] = BULLET.exec(line) ?? [];
  if (bullet !== undefined && below !== undefined) {
    // "- 1. hammer", "> 2) saw".
    const inner = splitCounter(below);
    return inner?.isMarked
      ? { ...inner, counter: bullet + inner.counter }
      : { counter: bullet, rest: below, number: undefined, isMarked: true, isSure: !/[-–—]/.test(bullet) };
  }
  for (const { pattern, ...kind } of NUMBERS) {
    const [, counter, number, rest] = pattern.exec(line) ?? [];
    if (counter !== undefined && rest !== undefined) return { counter, rest, number: Number(number), ...kind };
  }
  return undefined;
}

/**
 * Returns the beginning of each line that only counts or marks the rows, undefined for other lines. The rows decide together: marked
 * numbers that increase, numbers alone that are 1, 2, 3 in all rows, or the bullets of two rows.
 */
export function countersOf(lines: readonly string[]): (string | undefined)[] {
  const listed = lines.map(splitCounter);
  const marked = listed.filter((line) => line?.isMarked);
  const numbers = marked.flatMap((line) => line?.number ?? []);
  const isIncreasing = numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0));
  if (marked.length > 1 && isIncreasing) return listed.map((line) => (line?.isMarked ? line.counter : undefined));
  const isCounted = lines.length > 1 && listed.every((line, at) => line?.number === at + 1);
  return isCounted ? listed.map((line) => line?.counter) : lines.map(() => undefined);
}
