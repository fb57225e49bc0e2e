import { gtinOf } from '../../../contract/gtin';
import { isAmount } from '../amount';
import type { LineCells, UnplacedLine } from './unplacedLines';
import { mayBeCodeNumber, PIECES, readAmount, unitOfSize } from './writtenAmount';

/** A possible reading of a line. */
export interface Reading extends Pick<LineCells, 'amount' | 'unread' | 'maybe'> {
  /** A name, words of one in any order, or a code. */
  words: string;
  /** Counts only where no other reading names a product: "paint 0.5" ends with a size. */
  isWeak?: true;
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
const MARKED = String.raw`(?:\s*[;:=,]\s+|\s+[;:=,]|(?<!\d)[;:=,]|;)`;

const FIRST = [
  // "12 x watering can", "12 szt. watering can".
  String.raw`^(number)\s*(?:[x×*]|${PIECES})\s+(\S.*)$`,
  // "12 watering can", "12: watering can".
  String.raw`^(number)(?:\s*[;:=]|\s+-)?\s+(\S.*)$`,
];
/** "12Saw". */
const GLUED = /^(\d{1,7})(\p{L}.*)$/u;
const LAST = [
  // "watering can x 12", "watering can ×12".
  String.raw`^(.*\S)\s+[x×*]\s*(number)(?:\s*${PIECES})?$`,
  // "watering can; 12", "watering can: 12".
  String.raw`^(.*[^\s;:=,])${MARKED}\s*(number)(?:\s*${PIECES})?$`,
  // "watering can (12)".
  String.raw`^(.*\S)\s+\((number)(?:\s*${PIECES})?\)$`,
  // "watering can 12 szt."
  String.raw`^(.*\S)\s+(number)\s*${PIECES}$`,
];
/** "watering can 12". */
const BARE_LAST = String.raw`^(.*\S)\s+(number)$`;

const patternsOf = (sources: readonly string[]): RegExp[] =>
  sources.flatMap((source) => [GROUPS, NUMBER].map((number) => new RegExp(source.replace('number', number), 'iu')));
const [first, last, bareLast] = [patternsOf(FIRST), patternsOf(LAST), patternsOf([BARE_LAST])];

/** Minimum number of digits of a code after an amount. */
const CODE_DIGITS = 8;
/** Maximum number of digits of an amount that the user typed before scanning a code. */
const MOST_BEFORE_CODE = 4;

/**
 * Returns the possible readings of a line: a whole name, or a name and an amount.
 * @example readingsOf({ text: '12 watering can 1 l' }) // [{ words: '12 watering can 1 l' }, { words: 'watering can 1 l', amount: '12' }]
 */
export function readingsOf({ text, isScanned }: Pick<UnplacedLine, 'text' | 'isScanned'>): Reading[] {
  const whole = text.replace(/[\s\p{Z}]+/gu, ' ').trim();
  if (isScanned) return [{ words: whole }];
  return distinct([
    { words: whole },
    ...first.flatMap((pattern) => read(pattern, whole, 2)),
    ...read(GLUED, whole, 2),
    // "12V driver" may be the driver that has 12 V.
    ...[whole.replace(GLUED, '$1 $2')].filter((spaced) => spaced !== whole).map((words) => ({ words })),
    ...last.flatMap((pattern) => read(pattern, whole, 1)),
    ...bareLast
      .flatMap((pattern) => read(pattern, whole, 1))
      .map((reading) => ('unread' in reading ? { ...reading, isWeak: true as const } : reading)),
    ...beforeCode(whole),
  ]);
}

function read(pattern: RegExp, text: string, named: 1 | 2): Reading[] {
  const match = pattern.exec(text);
  if (!match) return [];
  const [words, number] = [match[named] ?? '', match[3 - named] ?? ''];
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

const distinct = (readings: readonly Reading[]): Reading[] =>
  readings.filter(
    ({ words, amount, unread }, index) =>
      readings.findIndex((other) => other.words === words && other.amount === amount && other.unread === unread) ===
      index,
  );
