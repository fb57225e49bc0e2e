import { type CountedKey, type Key, type NamesOf, originalOf, type PlainKey, type Sentence } from './originals';

/** A calendar day, which each language writes in its way. */
export interface Day {
  readonly day: string;
}

/** An amount or a size, whose digits each language groups in its way. The original does not group them. */
export interface Amount {
  readonly amount: number;
}

/** A price, without its currency. */
export interface Price {
  readonly price: number;
}

/**
 * A value in a message. Text stays as it is, and numbers, such as ids, are not grouped; amounts, prices, days, messages and the items
 * of a list are written in the language.
 */
export type Value = string | number | Amount | Price | Day | Message | readonly Said[];
export type Values = Readonly<Record<string, Value>>;

/** A text for the client, in no language yet. */
export interface Message {
  /** The key in the catalogues, or the original of a text that has none, with names in braces for its values. */
  readonly text: string;
  readonly values?: Values | undefined;
  /** The original for a `count` of one, where `text` is an original. */
  readonly one?: string | undefined;
  /** The code and the values for clients, where they are not those of the text. */
  readonly coded?: Coded | undefined;
}

/** The stable name of a message, with its values. */
export interface Coded {
  readonly code: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A message, the key of one without values, or an original. */
export type Said = string | Message;

/** A message in code: the compiler refuses an unknown key, and one whose text has values. */
export type KnownMessage = PlainKey | Sentence | Message;

/**
 * Returns a message with values.
 * @param key the key of the catalogues: `insufficient-stock`; or a text of your own, such as `Product {id} is not in the order.`
 * @example say('product-not-ordered', { id })
 */
export const say = <K extends Key>(key: K, values: Readonly<Record<NamesOf<K>, Value>>): Message => ({
  text: key,
  values,
});

/**
 * Returns a counted message.
 * @param forms the key of the catalogues; or the originals for one and for other numbers
 * @example sayCount(count, 'mails-written')
 * @example sayCount(count, '{count} line', '{count} lines')
 */
export const sayCount = (count: number, ...forms: [key: CountedKey] | [one: string, text: string]): Message => ({
  text: forms[1] ?? forms[0],
  ...(forms.length === 2 && { one: forms[0] }),
  values: { count: amountOf(count) },
});

/** Returns a number of pieces, or a size, as a value of a message. */
export const amountOf = (amount: number): Amount => ({ amount });

/** Returns a price as a value of a message: "5.50", in Polish "5,50". */
export const priceOf = (price: number): Price => ({ price });

/** Returns an original that is a value of another message, and is translated with it. */
export const term = (text: string): Message => ({ text });

/** Returns a key or an original without values as a message. */
export const messageOf = (said: Said): Message => (typeof said === 'string' ? { text: said } : said);

/** Returns messages one after the other. */
export const joined = (parts: readonly Said[], separator: string, coded?: Coded): Message => ({
  text: parts.map((_, index) => `{${index}}`).join(separator),
  values: Object.fromEntries(parts.map((part, index) => [index, messageOf(part)])),
  coded,
});

const NAMES = /\{(\w+)\}/g;

/** Replaces the names in a text by values. */
export const fill = (text: string, values: Values | undefined, write: (value: Value) => string): string =>
  values ? text.replaceAll(NAMES, (name, key: string) => (key in values ? write(values[key] as Value) : name)) : text;

/** Returns the number that chooses the form of a counted message. Messages that older servers stored have it as a plain number. */
export function countIn({ values }: Message): number {
  const count = values?.['count'];
  return typeof count === 'object' && 'amount' in count ? count.amount : Number(count);
}

/** Returns the form of the original: the one for a count of one, or the other. */
export function formOf(message: Message): string {
  const known = originalOf(message.text);
  const { one, other } = typeof known === 'object' ? known : { one: message.one, other: known ?? message.text };
  return one !== undefined && countIn(message) === 1 ? one : other;
}

/** Writes the values of one language. */
export interface Writer {
  list: Intl.ListFormat;
  day: Intl.DateTimeFormat;
  /** Writes a number with the decimal mark of the language, without grouping. */
  number: Intl.NumberFormat;
  amount: Intl.NumberFormat;
  price: Intl.NumberFormat;
}

export const writerFor = (language: string): Writer => ({
  list: new Intl.ListFormat(language),
  day: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }),
  number: new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 20 }),
  amount: new Intl.NumberFormat(language, { maximumFractionDigits: 20 }),
  price: new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 20 }),
});

/** Returns a value as text. @param word words a message in the language */
export function valueText(
  value: Value,
  { list, day, number, amount, price }: Writer,
  word: (said: Said) => string,
): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return number.format(value);
  if ('amount' in value) return amount.format(value.amount);
  if ('price' in value) return price.format(value.price);
  if ('day' in value) return day.format(Date.parse(value.day));
  return 'text' in value ? word(value) : list.format(value.map(word));
}

/** British days are those of the original, 25 November 2026, and American lists: a, b, and c. */
const ORIGINAL: Writer = {
  ...writerFor('en-GB'),
  list: new Intl.ListFormat('en'),
  amount: new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 20 }),
  price: new Intl.NumberFormat('en', { useGrouping: false, minimumFractionDigits: 2, maximumFractionDigits: 20 }),
};

/** Returns a message as the original says it. */
export function original(said: Said): string {
  if (typeof said === 'string') return original({ text: said });
  return fill(formOf(said), said.values, (value) => valueText(value, ORIGINAL, original));
}

/** A message in the database: the original, and the message itself as JSON text where it has values. */
export interface Stored {
  note: string | null;
  said: string | null;
}

export const stored = (said: Said | undefined): Stored => ({
  note: said === undefined ? null : original(said),
  said: typeof said === 'object' ? JSON.stringify(withOriginals(said)) : null,
});

/** Replaces keys by originals, so that a message can be read without the feature that says it. */
function withOriginals({ text, one, values, ...rest }: Message): Message {
  const known = originalOf(text);
  return {
    ...(typeof known === 'object' ? { text: known.other, one: known.one } : { text: known ?? text, one }),
    ...(values && {
      values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, valueWithOriginals(value)])),
    }),
    ...rest,
  };
}

function valueWithOriginals(value: Value): Value {
  if (typeof value !== 'object' || 'amount' in value || 'price' in value || 'day' in value) return value;
  if ('text' in value) return withOriginals(value);
  return value.map((each) => (typeof each === 'string' ? original(each) : withOriginals(each)));
}
