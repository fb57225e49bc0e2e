import { z } from 'zod';

/** Rows on one page of every list. */
export const PAGE_SIZE = 25;

/** A positive whole number that fits PostgreSQL's integer. */
export const id = z.int().min(1).max(2_147_483_647);

/** A number as it stands in a path or a query string, in plain decimal digits. */
const fromText = <Schema extends z.ZodType<number>>(schema: Schema) =>
  z.preprocess((text) => (typeof text === 'string' && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text), schema);

const idText = fromText(id);

export const idParams = z.strictObject({ id: idText });

/** US dollars with at most two decimals. */
export const money = z.number().min(0).max(100_000_000).multipleOf(0.01);

/** Size units with at most two decimals. */
export const size = z.number().min(0).max(1_000_000).multipleOf(0.01);

/** A calendar day, `yyyy-MM-dd`, without a time zone. */
export const day = z.iso.date();
/** A day that PostgreSQL knows too: it has no year 0. */
export const dayInput = day.refine((text) => !text.startsWith('0000'), 'is before the year 1');

/** Text a person typed: not blank, whole characters, no control characters but tabs and line breaks, at most `max`. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'is required')
    .max(max)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
    .regex(/^[^\p{Cs}\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/u, 'contains a control character');

export const name = text(200);
export const email = z.email().max(200);
export const phoneNumber = text(40);

/** The parameters of a list; an empty parameter is dropped before it gets here. */
export const pageQuery = {
  page: fromText(z.int().min(0).max(1_000_000)).optional().describe('Zero-based page; 0 when absent'),
};
export const allQuery = {
  all: z.enum(['true', 'false']).optional().describe('`true`: every row on one page; `page` is then ignored'),
};

/** A text filter: matches anywhere, ignoring case. */
export const textFilter = z
  .string()
  .max(200)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL text cannot hold NUL
  .regex(/^[^\u0000]*$/, 'contains a NUL character')
  .optional();
export const idFilter = idText.optional();
/** An inclusive bound. 0 is a value. */
export const bound = fromText(z.number().min(0).max(1_000_000_000_000)).optional();
/** An inclusive calendar day bound. */
export const dayFilter = dayInput.optional();
export const yesNoFilter = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .optional();

export const pageInfo = z.object({
  size: z.int(),
  number: z.int(),
  totalElements: z.int(),
  totalPages: z.int(),
});

/** The answer of every list: `{content, page}`. */
export const paged = <Row extends z.ZodType>(row: Row) => z.object({ content: z.array(row), page: pageInfo });

export interface Paged<Row> {
  content: Row[];
  page: z.infer<typeof pageInfo>;
}

/** Sent by a client that wants a repeat to be the same move or record: same key and body, same answer. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{8,200}$/, 'must be 8 to 200 printable characters')
    .optional()
    .describe('Of your choice: the same request again under the same key is recorded once, however often it is sent'),
});
export type IdempotencyHeaders = z.infer<typeof idempotencyHeaders>;

/** The answer of a failed read, create, update or delete. */
export const errorBody = z.object({
  description: z.string(),
  errors: z.record(z.string(), z.string()).optional().describe('A message for each bad field'),
});
