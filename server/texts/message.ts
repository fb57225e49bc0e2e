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
  /** The original, with names in braces for its values. Translations have it as their key. */
  readonly text: string;
  readonly values?: Values | undefined;
  /** The original for a `count` of one. */
  readonly one?: string | undefined;
  /** The code and the values for clients, where they are not those of the text. */
  readonly coded?: Coded | undefined;
}

/** The stable name of a message, with its values. */
export interface Coded {
  readonly code: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A message, or an original without values. */
export type Said = string | Message;

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/**
 * Returns a message with values.
 * @example say('Product {id} is not in the order.', { id })
 */
export const say = <Text extends string>(text: Text, values: Readonly<Record<NamesIn<Text>, Value>>): Message => ({
  text,
  values,
});

/**
 * Returns a counted message.
 * @example sayCount(count, '{count} line', '{count} lines')
 */
export const sayCount = (count: number, one: string, text: string): Message => ({
  text,
  one,
  values: { count: amountOf(count) },
});

/** Returns a number of pieces, or a size, as a value of a message. */
export const amountOf = (amount: number): Amount => ({ amount });

/** Returns a price as a value of a message: "5.50", in Polish "5,50". */
export const priceOf = (price: number): Price => ({ price });

/** Returns an original that is a value of another message, and is translated with it. */
export const term = (text: string): Message => ({ text });

/** Returns an original without values as a message. */
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
export const formOf = (message: Message): string =>
  message.one !== undefined && countIn(message) === 1 ? message.one : message.text;

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
  if (typeof said === 'string') return said;
  return fill(formOf(said), said.values, (value) => valueText(value, ORIGINAL, original));
}

/** A message in the database: the original, and the message itself as JSON text where it has values. */
export interface Stored {
  note: string | null;
  said: string | null;
}

export const stored = (said: Said | undefined): Stored => ({
  note: said === undefined ? null : original(said),
  said: typeof said === 'object' ? JSON.stringify(said) : null,
});
