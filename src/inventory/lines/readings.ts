import { gtinOf } from '../../../contract/gtin';
import { isAmount } from '../amount';
import { splitCounter } from '../pasted/counters';
import { singleSpaced } from './textMatching';
import type { LineCells, UnplacedLine } from './unplacedLines';
import { mayBeCodeNumber, PIECES, readAmount, unitOfSize } from './writtenAmount';
import { type PricedLine, splitPrices, unitPricesOf } from './writtenPrice';

/** A possible reading of a line. */
export interface Reading extends Pick<LineCells, 'amount' | 'unread' | 'maybe' | 'prices'> {
  /** A name, words of one in any order, or a code. */
  words: string;
  /** Counts only where no other reading names a product: "paint 0.5" ends with a size. */
  isWeak?: true;
  /** The amount has a unit or a sign of multiplication: "3 szt.", "3 x". */
  isMarked?: true;
  /** The pieces of a pack whose code was read without an amount. */
  pack?: number;
}

/** Returns the pieces that a reading adds. */
export const piecesOf = ({ amount, pack = 1 }: Pick<Reading, 'amount' | 'pack'>): string => amount ?? String(pack);

/** A typed number, also an invalid amount: "12", "12,5", "-3". */
const NUMBER = String.raw`[-−+]?\d[\d.,]*`;
/** "1 250", "1 250,00". */
const GROUPS = String.raw`[1-9]\d{0,2}(?: \d{3})+(?:[.,]\d+)?`;
/** A space, or a mark that is not within a number. */
const MARK = String.raw`(?:\s*[;:=,]\s+|\s+[;:=,]|(?<!\d)[;:=,]|;|\s*[–—]\s*|\s+-\s+)`;

const MARKED_FIRST = [
  // "12 x watering can", "12 szt. watering can", "12 szt. - watering can".
  String.raw`^(number)\s*(?:[x×*]|${PIECES})(?:\s*[-–—:;,x×*])?\s+(\S.*)$`,
];
const MARKED_LAST = [
  // "watering can x 12", "watering can ×12".
  String.raw`^(.*\S)\s+[x×*]\s*(number)(?:\s*${PIECES})?$`,
  // "watering can 12x".
  String.raw`^(.*\S)\s+(number)\s*[x×*]$`,
  // "watering can, ilość: 12", "watering can qty 12".
  String.raw`^(.*\S)\s+(?:ilo[sś][cć]|qty|quantity)\s*[:=.]?\s*(number)(?:\s*${PIECES})?$`,
  // "watering can 12 szt.", "watering can - 12 szt.", "watering can (12 szt.)".
  String.raw`^(.*\S)(?:\s+|${MARK}\s*)\(?(number)\s*${PIECES}\)?$`,
];
const FIRST = [
  // "12 watering can", "12: watering can".
  String.raw`^(number)(?:\s*[;:=]|\s+[-–—])?\s+(\S.*)$`,
];
/** "12Saw". */
const GLUED = /^(\d{1,7})(\p{L}.*)$/u;
const LAST = [
  // "watering can; 12", "watering can: 12", "watering can - 12".
  String.raw`^(.*\S)${MARK}\s*(number)$`,
  // "watering can (12)".
  String.raw`^(.*\S)\s+\((number)\)$`,
];
/** "watering can 12". */
const BARE_LAST = String.raw`^(.*\S)\s+(number)$`;

const patternsOf = (sources: readonly string[]): RegExp[] =>
  sources.flatMap((source) => [GROUPS, NUMBER].map((number) => new RegExp(source.replace('number', number), 'iu')));
const [markedFirst, markedLast] = [patternsOf(MARKED_FIRST), patternsOf(MARKED_LAST)];
const [first, last, bareLast] = [patternsOf(FIRST), patternsOf(LAST), patternsOf([BARE_LAST])];

/** Minimum number of digits of a code after an amount. */
const CODE_DIGITS = 8;
/** Maximum number of digits of an amount that the user typed before scanning a code. */
const MOST_BEFORE_CODE = 4;

/**
 * Returns the possible readings of a line: a whole name, or a name and an amount, with the prices that it may have.
 * @example readingsOf({ text: '12 watering can 1 l' }) // [{ words: '12 watering can 1 l' }, { words: 'watering can 1 l', amount: '12' }]
 */
export function readingsOf({
  text,
  isScanned,
  counter,
}: Pick<UnplacedLine, 'text' | 'isScanned' | 'counter'>): Reading[] {
  const whole = singleSpaced(text);
  if (isScanned) return [{ words: whole }];
  return distinct(counter === undefined ? ofSingle(whole) : ofCounted(whole, counter));
}

/** Reads a line of a list. A number alone in front may be the amount, unless another one certainly is. */
function ofCounted(whole: string, counter: string): Reading[] {
  const rest = readingsIn(whole.slice(counter.length));
  const isNumber = /^\d+ *$/.test(counter) && !rest.some(({ isMarked }) => isMarked);
  return isNumber ? [...rest, ...readingsIn(whole)] : rest;
}

/** Reads a line whose neighbours do not show whether its beginning is a row number: "1. hammer", "1) 3 x hammer". */
function ofSingle(whole: string): Reading[] {
  const listed = splitCounter(whole);
  if (!listed?.isMarked) return readingsIn(whole);
  const { counter, number, isSure } = listed;
  const all = readingsIn(listed.rest);
  const marked = all.filter(({ isMarked }) => isMarked);
  if (marked.length > 0) return [{ words: whole }, ...marked];
  const rest = all.map((reading): Reading => {
    const { words, amount, unread } = reading;
    const isClear = isSure || unread !== undefined || (number === undefined && amount === undefined);
    if (isClear) return reading;
    const maybe = [amount, number].flatMap((each) => (each === undefined ? [] : [String(each)]));
    return { words, unread: [counter.trim(), amount].filter(Boolean).join(' '), maybe };
  });
  return [...readingsIn(whole), ...rest];
}

/** Reads a text with and without the prices at its end. */
function readingsIn(text: string): Reading[] {
  const splits = splitPrices(text);
  if (splits.length > 0) {
    const priced = splits.flatMap(({ rest, prices }) => amountsIn(rest).map((reading) => withPrices(reading, prices)));
    return [{ words: text }, ...priced];
  }
  // "watering can 12,72 zł x 12".
  return amountsIn(text).flatMap((reading) => {
    const within = isWhole(reading) ? [] : splitPrices(reading.words);
    return within.length === 0
      ? [reading]
      : within.map(({ rest, prices }) => withPrices({ ...reading, words: trimmed(rest) }, prices));
  });
}

const isWhole = ({ amount, unread }: Reading): boolean => amount === undefined && unread === undefined;

function withPrices(reading: Reading, prices: PricedLine['prices']): Reading {
  const pieces = reading.unread === undefined ? Number(piecesOf(reading)) : undefined;
  return { ...reading, prices: unitPricesOf(prices, pieces) };
}

/** Reads the amounts of a text. One with a unit or a sign of multiplication wins. */
function amountsIn(text: string): Reading[] {
  // "12V driver" may be the driver that has 12 V.
  const apart = [text.replace(GLUED, '$1 $2')].filter((spacedOut) => spacedOut !== text).map((words) => ({ words }));
  const marked = [
    ...markedFirst.flatMap((pattern) => read(pattern, text, 2)),
    ...markedLast.flatMap((pattern) => read(pattern, text, 1)),
  ].map((reading) => ({ ...reading, isMarked: true as const }));
  if (marked.length > 0) return [{ words: text }, ...marked, ...apart];
  return [
    { words: text },
    ...first.flatMap((pattern) => read(pattern, text, 2)),
    ...read(GLUED, text, 2),
    ...apart,
    ...last.flatMap((pattern) => read(pattern, text, 1)),
    ...bareLast
      .flatMap((pattern) => read(pattern, text, 1))
      .map((reading) => ('unread' in reading ? { ...reading, isWeak: true as const } : reading)),
    ...beforeCode(text),
  ];
}

/** Removes the marks between a name and an amount. */
const trimmed = (words: string): string => words.replace(/[\s;:=,–—]+$|\s+-+$/g, '');

function read(pattern: RegExp, text: string, named: 1 | 2): Reading[] {
  const match = pattern.exec(text);
  if (!match) return [];
  const [words, number] = [trimmed(match[named] ?? ''), match[3 - named] ?? ''];
  if (words === '') return [];
  const written = readAmount(number);
  const unit = named === 2 ? unitOfSize(words) : undefined;
  if (unit !== undefined) {
    return [{ words, unread: `${number} ${unit}`, maybe: 'amount' in written ? [written.amount] : written.maybe }];
  }
  if ('amount' in written && mayBeCodeNumber(number)) return [{ words, unread: number, maybe: [written.amount] }];
  return [{ words, ...written }];
}

function beforeCode(text: string): Reading[] {
  if (!isAmount(text) || isGtin(text)) return [];
  const most = Math.min(MOST_BEFORE_CODE, text.length - CODE_DIGITS);
  return Array.from({ length: Math.max(0, most) }, (_, index) => ({
    words: text.slice(index + 1),
    amount: text.slice(0, index + 1),
  }));
}

/** Tells whether a number has the length and the check digit of a retail code. Such a number is a single code, not an amount and a code. */
const isGtin = (digits: string): boolean => /^(\d{8}|\d{12,14})$/.test(digits) && gtinOf(digits) !== undefined;

const distinct = (readings: readonly Reading[]): Reading[] => {
  const keys = readings.map(({ words, amount, unread, prices }) => JSON.stringify([words, amount, unread, prices]));
  return readings.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
};
