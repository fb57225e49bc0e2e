import { currency as firmCurrency } from '../../texts/language';
import { type Mark, spaced, valuesOf } from './writtenAmount';

/*
 * Reads prices in the formats of other programs: "12,72 zł", "$9.99", "12.72".
 */

/** How people write a currency, by its code. A price in a currency that is not the firm's is never converted. */
const CURRENCIES: Readonly<Record<string, string>> = {
  PLN: 'zł|zl|pln',
  EUR: '€|euro?',
  USD: String.raw`\$|usd`,
  GBP: '£|gbp',
  CHF: 'chf',
  CZK: 'kč|czk',
};
const ANY_CURRENCY = Object.values(CURRENCIES).join('|');
const CURRENCY = new RegExp(`(?:${ANY_CURRENCY})`, 'iu');

/** A number, whose groups of three digits may have spaces between them. */
const GROUPED = String.raw`(?:[1-9]\d{0,2}(?:\s\d{3})+|\d+)(?:[.,]\d+)*`;
const PLAIN = String.raw`\d+(?:[.,]\d+)*`;
const moneyOf = (number: string): string =>
  String.raw`(?:(?:${ANY_CURRENCY})\s?${number}|${number}\s?(?:${ANY_CURRENCY})(?!\p{L}))`;

const MONEY = new RegExp(`^${moneyOf(GROUPED)}$`, 'iu');

/** Tells whether a text is a price with a currency. */
export const isMoney = (text: string): boolean => MONEY.test(spaced(text));

/** Returns a price without its currency: "12,72". */
export const withoutCurrency = (text: string): string => spaced(text).replace(CURRENCY, '').trim();

/**
 * Returns the plain numbers that a price may mean: several for "1,250" if the decimal mark is unknown; '' for an empty text; the text
 * itself if it is no price in the currency of the firm, so that its input refuses it.
 */
export function readPrices(text: string, mark?: Mark): string[] {
  const written = spaced(text);
  if (written === '') return [''];
  const currency = CURRENCY.exec(written)?.[0];
  const isForeign = currency !== undefined && !isOf(firmCurrency(), currency);
  const values = isForeign ? [] : valuesOf(withoutCurrency(written), mark);
  return values.length > 0 ? values.map(String) : [written];
}

const isOf = (code: string, written: string): boolean =>
  new RegExp(`^(?:${CURRENCIES[code] ?? code})$`, 'iu').test(written);

/** A price at the end of a line. */
interface WrittenPrice {
  text: string;
  /** Whether the line says that it is the price of one piece: "po 12,72 zł", "12,72 zł/szt.". */
  isEach: boolean;
}

/** A line without the prices at its end, the last one first. */
export interface PricedLine {
  rest: string;
  prices: readonly WrittenPrice[];
}

const BEFORE_EACH = String.raw`(?:po|à|a|at|@|x|×|\*|cena:?|price:?)`;
const AFTER_EACH = String.raw`(?:(?:/|za|per)\s?(?:1\s?)?(?:szt\.?|sztuk[eę]|pcs?|piece|unit)|each)`;
const TAILS = [GROUPED, PLAIN].map(
  (number) =>
    new RegExp(
      String.raw`^(.*?[^\s,;:=–—-])(?:\s+|\s*[,;:=–—@×*]\s*|\s+-\s+)(?:(${BEFORE_EACH})\s*)?(${moneyOf(number)})(?:\s?(?:netto|brutto|net|gross))?(?:\s?(${AFTER_EACH}))?[.,;]?$`,
      'iu',
    ),
);

/** Returns the possible splits of a line into a text and the prices at its end; none without a price. */
export const splitPrices = (line: string): PricedLine[] => {
  const splits = TAILS.flatMap((tail) => {
    const last = splitBy(tail, line);
    const both = last && splitBy(tail, last.rest);
    if (!last) return [];
    return [both ? { rest: both.rest, prices: [...last.prices, ...both.prices] } : last];
  });
  return splits.filter(({ rest }, at) => splits.findIndex((other) => other.rest === rest) === at);
};

function splitBy(tail: RegExp, line: string): PricedLine | undefined {
  const [, rest, before, text, after] = tail.exec(line) ?? [];
  if (rest === undefined || text === undefined) return undefined;
  return { rest, prices: [{ text, isEach: Boolean(before ?? after) }] };
}

/**
 * Returns what one piece of a line may cost: "3 szt., 12,72 zł" is 12.72, a third of it, or no price of the goods (''). A price that the
 * line states for one piece, or that its value confirms, is the only one.
 * @param amount undefined if it is unknown
 */
export function unitPricesOf([last, before]: PricedLine['prices'], amount: number | undefined): string[] {
  const values = readPrices(last?.text ?? '');
  const others = before ? readPrices(before.text) : [];
  const isProduct = (price: string) =>
    amount !== undefined && values.some((value) => inCents(price) * amount === inCents(value));
  const confirmed = others.filter(isProduct);
  if (confirmed.length > 0) return confirmed;
  if (before?.isEach) return others;
  if (!before && (last?.isEach || amount === 1)) return values;
  const shares = amount ? values.flatMap((value) => share(value, amount)) : [];
  return [...new Set([...others, ...values, ...shares, ''])];
}

const inCents = (price: string): number => Math.round(Number(price) * 100);

/** Returns the price of one of several pieces, unless it has parts of a cent. */
function share(price: string, amount: number): string[] {
  const cents = inCents(price) / amount;
  return Number.isInteger(cents) ? [String(cents / 100)] : [];
}
