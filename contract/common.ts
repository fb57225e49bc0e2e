import { z } from 'zod';
import { COST_MARK } from './costs';
import { EMAIL_ADDRESS } from './emailAddress';
import { FORBIDDEN_CHARACTERS, isVisible, onOneLine, tidied } from './text';

/**
 * Returns the message of a rule that has values. The server words it in the language of the request.
 * @param text the end of a sentence that begins with the field
 */
export const ruleWith = (text: string, values: Readonly<Record<string, string | number>>) => ({
  message: text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
  params: { text, values },
});

/** A positive whole number that fits PostgreSQL's integer. */
export const id = z.int().min(1).max(2_147_483_647);

/** A number in a path or query string, in plain decimal digits. */
const fromText = <Schema extends z.ZodType<number>>(schema: Schema) =>
  z.preprocess((text) => (typeof text === 'string' && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text), schema);

const idText = fromText(id);

/** Ids in a query string, separated by commas. */
export const idList = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, 'must be ids, separated by commas')
    .transform((all) => all.split(',').map(Number))
    .pipe(z.array(id).max(most))
    .describe(`Ids, separated by commas; at most ${most}`);

/** 0 or more, in a query string. */
export const amountText = (max: number) => fromText(z.int().min(0).max(max));

export const idParams = z.strictObject({ id: idText });

/** At most two decimals: exactly the double nearest to a number of hundredths. */
export const hundredthsUpTo = (max: number, min = 0) =>
  z
    .number()
    .min(min)
    .max(max)
    .refine((value) => Math.round(value * 100) / 100 === value, 'must have at most two decimals')
    .meta({ multipleOf: 0.01 });

/** A calendar day, `yyyy-MM-dd`, without a time zone. */
export const day = z.iso.date();
/** A day that PostgreSQL accepts too: it has no year 0. */
const known = <Day extends z.ZodType<string>>(schema: Day) =>
  schema.refine((text) => !/^0+-/.test(text), 'is before the year 1');
export const dayInput = known(day);

/** A time of day, `HH:mm`, without a time zone. */
export const timeOfDay = z.iso.time({ precision: -1 });

/** Text that a user typed: visible, without broken surrogates, control or hidden characters; at most `max` long. */
const typed = (max: number, shaped: (text: string) => string) =>
  z.string().check(
    z.overwrite((text) => shaped(tidied(text, max))),
    z.minLength(1, 'is required'),
    z.maxLength(max),
    z.refine<string>(isVisible, 'is required'),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are rejected
    z.regex(/^[^\p{Cs}\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/u, 'contains a control character'),
    ...FORBIDDEN_CHARACTERS.map(([characters, message]) => z.refine<string>((text) => !characters.test(text), message)),
  );

/** Text of one line. */
export const text = (max: number) => typed(max, onOneLine);
/** Text of any number of lines. */
export const longText = (max: number) => typed(max, (lines) => lines.trim());

export const NAME_LENGTH = 200;
export const email = z
  .string()
  .overwrite((text) => onOneLine(tidied(text, NAME_LENGTH)))
  .max(NAME_LENGTH)
  .check(z.email({ pattern: EMAIL_ADDRESS }));

/** The parameters of a list; the parser has dropped empty ones. */
export const pageQuery = {
  page: fromText(z.int().min(0).max(1_000_000)).optional().describe('Zero-based page; 0 when absent'),
};
export const allQuery = {
  all: z.enum(['true', 'false']).optional().describe('`true`: every row on one page; `page` is then ignored'),
};

/** The sort key of a list: one of these names, or `-name` for descending order. */
export const sortQuery = (names: readonly string[]) =>
  z
    .enum(names.flatMap((name) => [name, `-${name}`]))
    .optional()
    .describe('Sorts the whole list, `-` in descending order; by id when absent');

/** A text filter: matches anywhere, ignoring case. Accepts any text. */
export const textFilter = z
  .string()
  .overwrite((text) => tidied(text, NAME_LENGTH))
  .optional();
export const idFilter = idText.optional();

/** A number with or without an exponent; clamps to the range of doubles. */
const anyNumber = (text: unknown) =>
  typeof text === 'string' && /^-?(\d+|\d*\.\d+)(e[+-]?\d+)?$/i.test(text)
    ? Math.max(-Number.MAX_VALUE, Math.min(Number(text), Number.MAX_VALUE))
    : text;

/** An inclusive bound: any number, also one out of the column's range. 0 is a value. */
export const bound = z.preprocess(anyNumber, z.number()).optional();

/** Any calendar day, also in years with more than four digits. The calendar repeats every 400 years. */
const anyDay = z.stringFormat('date', (text) => {
  const [, year, rest] = /^(\d{4,6})(-\d\d-\d\d)$/.exec(text) ?? [];
  return year !== undefined && day.safeParse(`${2000 + (Number(year) % 400)}${rest}`).success;
});
/** An inclusive calendar day bound. */
export const dayFilter = known(anyDay).optional();

export const yesNoFilter = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .optional();

const pageInfo = z.object({
  size: z.int(),
  number: z.int(),
  totalElements: z.int(),
  totalPages: z.int(),
});

/** The response of every list: `{content, page}`. */
export const paged = <Row extends z.ZodType>(row: Row) => z.object({ content: z.array(row), page: pageInfo });

export interface Paged<Row> {
  content: Row[];
  page: z.infer<typeof pageInfo>;
}

/** The idempotency key: a repeated request with the same key and body gets the same transaction or record. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{8,200}$/, 'must be 8 to 200 printable characters')
    .optional()
    .describe('Of your choice: the same request again under the same key is recorded once, however often it is sent'),
});
export type IdempotencyHeaders = z.infer<typeof idempotencyHeaders>;

/** The response of a failed read, create, update or delete. */
const coded = {
  code: z.string().describe('The stable name of the message, in every language'),
  params: z.record(z.string(), z.unknown()).describe('The values that the message names'),
};
export const errorBody = z.object({
  description: z.string().describe('The message, in the language that `Accept-Language` asks for: `pl` or `en`'),
  ...coded,
  errors: z.record(z.string(), z.string()).optional().describe('A message for each bad field'),
  fields: z.record(z.string(), z.object(coded)).optional().describe('The code and the values of each of these'),
});

/** A moment, as ISO text. */
export const moment = z.iso.datetime();

/** A moment with any offset from UTC; it becomes UTC, as answers have it. */
export const momentInput = known(z.iso.datetime({ offset: true })).overwrite((text) => {
  const read = new Date(text);
  return Number.isNaN(read.getTime()) ? text : read.toISOString();
});

/**
 * Marks a cost in an answer. `route` leaves it out for callers who see no costs: the schema allows its absence; the type does not,
 * since each call computes it.
 */
export const cost = <Schema extends z.ZodType>(schema: Schema): Schema =>
  schema.optional().meta({ ...schema.meta(), [COST_MARK]: true }) as z.ZodType as Schema;
