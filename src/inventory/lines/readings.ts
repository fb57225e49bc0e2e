import { plainNumber } from '../../format/typedNumber';
import { isAmount } from '../amount';
import type { OpenLine } from './openLines';

/** What a line may say. */
export interface Reading {
  /** A name, words of one in any order, or a code. */
  words: string;
  /** How many; one more where it does not say. */
  amount?: string;
}

/** "12 x watering can", "12x watering can". */
const TIMES_FIRST = /^(\d{1,7})\s*[x×*]\s+(\S.*)$/iu;
/** "watering can x 12", "watering can ×12". */
const TIMES_LAST = /^(.*\S)\s+[x×*]\s*(\d{1,7})$/iu;
/** "watering can; 12", "watering can: 12". */
const MARKED_LAST = /^(.*[^\s;:=,])\s*[;:=,]\s*(\d{1,7})$/u;
/** "12 watering can", "12Saw". */
const FIRST = /^(\d{1,7})\s*(\D.*)$/u;
/** "watering can 12". */
const LAST = /^(.*\S)\s+(\d{1,7})$/u;

/** The digits of the shortest code that an amount may stand before. */
const CODE_DIGITS = 8;
/** Digits that somebody may have typed before a code was scanned behind them. */
const MOST_BEFORE_CODE = 4;

/**
 * What a line may say, the likeliest first: all of it a name, or part of it an amount.
 * @example readingsOf({ text: '12 watering can 1 l' }) // [{ words: '12 watering can 1 l' }, { words: 'watering can 1 l', amount: '12' }]
 */
export function readingsOf({ text, isScanned }: Pick<OpenLine, 'text' | 'isScanned'>): Reading[] {
  const whole = text.trim();
  if (isScanned) return [{ words: whole }];
  const cells = whole.split('\t').map((cell) => cell.trim());
  if (cells.length > 1) return readingsOfCells(cells.filter(Boolean));
  return distinct([
    { words: whole },
    ...read(TIMES_FIRST, whole, 2),
    ...read(TIMES_LAST, whole, 1),
    ...read(MARKED_LAST, whole, 1),
    ...read(FIRST, whole, 2),
    ...read(LAST, whole, 1),
    ...beforeCode(whole),
  ]);
}

/** Of a sheet: the last cell that is a whole number is the amount, each of the others may name the product. */
function readingsOfCells(cells: readonly string[]): Reading[] {
  const at = cells.findLastIndex((cell) => /^\d{1,7}$/.test(plainNumber(cell)));
  const amount = cells[at];
  const others = cells.filter((_, index) => index !== at || cells.length === 1);
  return others.map((words) => ({ words, ...(amount !== undefined && { amount: plainNumber(amount) }) }));
}

function read(pattern: RegExp, text: string, named: 1 | 2): Reading[] {
  const match = pattern.exec(text);
  return match ? [{ words: match[named] ?? '', amount: String(Number(match[3 - named])) }] : [];
}

function beforeCode(text: string): Reading[] {
  if (!isAmount(text)) return [];
  const most = Math.min(MOST_BEFORE_CODE, text.length - CODE_DIGITS);
  return Array.from({ length: Math.max(0, most) }, (_, index) => ({
    words: text.slice(index + 1),
    amount: text.slice(0, index + 1),
  }));
}

const distinct = (readings: readonly Reading[]): Reading[] =>
  readings.filter(
    ({ words, amount }, index) =>
      readings.findIndex((other) => other.words === words && other.amount === amount) === index,
  );
