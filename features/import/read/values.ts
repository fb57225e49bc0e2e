import { type Said, say } from '../../../server/texts/message';
import type { NumberForm } from '../contract';
import { type ColumnForm, columnForm } from './forms';

/*
 * The values of cells. A text with two readings is never guessed: its column says how to read it, or the user.
 */

/** Words for no value. */
const NOTHING =
  /^(?:|[-–—]+|brak|brk\.?|nie dotyczy|n\/?d|n\/a|b\/?d|k\.\s?a\.|none|null|nil|\\n|\((?:puste|brak|blank|leer)\))$/i;
export const isNothing = (cell: string): boolean => NOTHING.test(cell.trim());

/** A number that a spreadsheet has shortened: its last digits are lost. */
export const isShortened = (cell: string): boolean => /^[+-]?\d(?:[.,]\d+E\+?|E\+)\d{1,3}$/i.test(cell.trim());

/** The text that a spreadsheet writes for a failed formula, in several languages, or in a column that is too narrow. */
const FAILED =
  /^#(?:N\/[AD]|NV|REF|VALUE|DIV\/0|NAME|NUM|NULL|SPILL|CALC|ERROR|GETTING_DATA|FIELD|BLOCKED|CONNECT|UNKNOWN|BUSY|ADR|ARG|DZIEL\/0|NAZWA|LICZBA|ZERO|BRAK|BEZUG|WERT|ZAHL)[!?]?$|^Err:\d{3}$|^#{3,}$/i;
export const isFailed = (cell: string): boolean => FAILED.test(cell.trim());

/** A formula, where the file should have its result. */
export const isFormula = (cell: string): boolean => /^=[^=\s]/.test(cell.trim());

/** Characters without width, which no user sees. */
const INVISIBLE = /[\u200b-\u200d\u2060\ufeff\u00ad]/g;
/** `="0590"` and `'0590`, by which files keep the zeros of a code in a spreadsheet. */
const MARKED = /^\s*(?:="((?:[^"]|"")*)"|'(?=[=+@-]|[\d., -]+$))/;

/** Returns a cell as a spreadsheet shows it. */
export function shownCell(cell: string): string {
  if (!/^\s*[=']|[\u00ad\u200b-\u200d\u2060\ufeff]/.test(cell)) return cell;
  return cell
    .replace(INVISIBLE, '')
    .replace(MARKED, (_, inner: string | undefined) => inner?.replaceAll('""', '"') ?? '');
}

/** The signs and names of currencies, in lower case. */
const CURRENCIES: Readonly<Record<string, string>> = {
  zł: 'PLN',
  zl: 'PLN',
  pln: 'PLN',
  '€': 'EUR',
  eur: 'EUR',
  euro: 'EUR',
  $: 'USD',
  us$: 'USD',
  usd: 'USD',
  '£': 'GBP',
  gbp: 'GBP',
  chf: 'CHF',
  kč: 'CZK',
  czk: 'CZK',
  '₴': 'UAH',
  uah: 'UAH',
};
const SIGNS = Object.keys(CURRENCIES)
  .toSorted((one, other) => other.length - one.length)
  .map((sign) => sign.replace('$', '\\$'))
  .join('|');
const SIGN_BEFORE = new RegExp(`^([+-]?)\\s*(${SIGNS})\\s*(?=[\\d.,(-])`, 'i');
const SIGN_AFTER = new RegExp(`(?<=[\\d.,)-])\\s*(${SIGNS})\\.?(?:\\s*/\\s*\\p{L}{1,5}\\.?)?$`, 'iu');

/** Returns the currency of an amount, `PLN`; undefined where the cell names none. */
export function currencyIn(cell: string): string | undefined {
  if (cell.length > LONGEST_NUMBER || /^[\d., -]*$/.test(cell)) return undefined;
  const text = narrow(cell);
  const sign = SIGN_BEFORE.exec(text)?.[2] ?? SIGN_AFTER.exec(text)?.[1];
  return sign === undefined ? undefined : CURRENCIES[sign.toLowerCase()];
}

/** Returns the currency of a sign or name with nothing else: `zł`, `€`, `PLN / szt.` */
export const currencyNamed = (text: string): string | undefined =>
  CURRENCIES[
    text
      .trim()
      .toLowerCase()
      .replace(/\.$|\s*\/.*$/, '')
  ];

/** Replaces spaces of every width by one, and typographic signs by the signs of a keyboard. */
const narrow = (cell: string): string =>
  cell
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f]/g, ' ')
    .replace(/[\u2019\u02bc\u2032`]/g, "'")
    .replace(/[\u2212\u2013\u2014]/g, '-')
    .trim()
    // Accountants write negative amounts in parentheses.
    .replace(/^\(([^()-]+)\)$/, '-$1');

/** A number without its currency or pieces, and with its sign in front. */
const plain = (cell: string): string =>
  narrow(cell)
    .replace(SIGN_BEFORE, '$1')
    .replace(SIGN_AFTER, '')
    .replace(/(?<=\d)\s*(?:szt|pcs|pc|stk)\.?$/i, '')
    // 12,- is 12 without cents, 12- is negative.
    .replace(/(?<=\d)[.,]--?$/, '')
    .replace(/^([\d.,' ]+?)\s?-$/, '-$1')
    .replace(/^-\s+/, '-');

const COMMA = /^[+-]?(?:(?:\d+|[1-9]\d{0,2}([ .'])\d{3}(?:\1\d{3})*)(?:,\d+)?|,\d+)$/;
const POINT = /^[+-]?(?:(?:\d+|[1-9]\d{0,2}([ ,'])\d{3}(?:\1\d{3})*)(?:\.\d+)?|\.\d+)$/;

/** Most numbers of large files: digits with at most one mark. */
const PLAIN = /^-?\d+(?:([.,])(\d+))?$/;

/** A longer cell is no number; the expressions below would take long to say so. */
const LONGEST_NUMBER = 60;

/** Before a number of a spreadsheet's cell, which has one reading and does not say how the texts of its column are written. */
export const NATIVE = '\u2060';

/** Returns the readings of a text as a number, by the form. */
export function numberReadings(cell: string): Partial<Record<NumberForm, number>> {
  if (cell.startsWith(NATIVE)) {
    const value = Number(cell.slice(NATIVE.length));
    return { comma: value, point: value };
  }
  if (cell.length > LONGEST_NUMBER) return {};
  const [isPlain, mark, decimals] = PLAIN.exec(cell) ?? [];
  if (isPlain !== undefined && decimals?.length !== 3) {
    const value = Number(cell.replace(',', '.'));
    return { ...(mark !== '.' && { comma: value }), ...(mark !== ',' && { point: value }) };
  }
  const text = plain(cell);
  const readings: Partial<Record<NumberForm, number>> = {};
  if (COMMA.test(text)) readings.comma = Number(text.replace(/[ .']/g, '').replace(',', '.'));
  if (POINT.test(text)) readings.point = Number(text.replace(/[ ,']/g, ''));
  return readings;
}

export const isNumber = (cell: string): boolean => Object.keys(numberReadings(cell)).length > 0;

/** Returns the form of a column's numbers. */
export const numberFormOf = (cells: Iterable<string>): ColumnForm<NumberForm> => columnForm(cells, numberReadings);

/** Returns the number in a cell, or the reason why there is none. */
export function numberIn(cell: string, form?: NumberForm): { value: number } | { refusal: Said } {
  const { comma, point } = numberReadings(cell);
  const text = cell.trim();
  if (isShortened(cell)) return { refusal: say('shortened-number', { text }) };
  if (comma === undefined && point === undefined) return { refusal: say('no-number|cell', { text }) };
  if (comma === undefined || point === undefined || comma === point) return { value: (comma ?? point) as number };
  if (form === undefined) return { refusal: say('ambiguous-number', { text, comma, point }) };
  return { value: form === 'comma' ? comma : point };
}

const YES = /^(?:true|yes|y|tak|t|1|x|prawda|ja|wahr)$/i;
const NO = /^(?:false|no|n|nie|0|fałsz|nein|falsch)$/i;

/** Returns the yes or no in a cell; undefined where it is neither. */
export function yesNoIn(cell: string): boolean | undefined {
  const text = cell.trim();
  return YES.test(text) ? true : NO.test(text) ? false : undefined;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>', nbsp: ' ' };

/** Returns a text as a user would type it: without the character references and narrow spaces of a shop's export. */
export const typedText = (cell: string): string =>
  !/[&\u00a0\u2007\u202f]/.test(cell) ? cell.trim() : unreferenced(cell);

const unreferenced = (cell: string): string =>
  cell
    .replace(/&(?:(amp|quot|apos|lt|gt|nbsp)|#(\d{2,6})|#x([\da-f]{2,5}));/gi, (all, name, decimal, hex) => {
      if (name) return ENTITIES[String(name).toLowerCase()] ?? all;
      const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
      return code >= 32 && code <= 0x10ffff ? String.fromCodePoint(code) : all;
    })
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    .trim();
