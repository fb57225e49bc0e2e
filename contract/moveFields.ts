import { z } from 'zod';
import type { Fields } from './definition/fields';
import type { MoveFields } from './definition/moveFields';
import { inputSchema } from './schemas';

/** The property of a body with the further values of its lines. */
export const LINES = 'lines';

const shapeOf = (fields: Fields) => (inputSchema(fields) as unknown as z.ZodObject).shape;

const merged = (all: readonly MoveFields[], part: 'head' | 'line'): Fields =>
  Object.assign({}, ...all.map((each) => each[part]));

/** The products of a body, and its added values. */
type Added = Partial<Record<string, unknown>> & {
  items: Record<string, unknown>;
  [LINES]?: Record<string, Record<string, unknown>> | undefined;
};

/** Returns the schema of a move's body with the fields that features and extensions add. Null means no value. */
export function bodyWith(body: z.ZodType, added: readonly MoveFields[]): z.ZodType {
  const line = merged(added, 'line');
  const whole = (body as z.ZodObject).extend({
    ...shapeOf(merged(added, 'head')),
    ...(Object.keys(line).length > 0 && {
      [LINES]: z
        .record(z.string().regex(/^\d{1,10}$/, 'is not a product id'), inputSchema(line))
        .optional()
        .describe('Further values of the lines, by product id'),
    }),
  });
  return whole.superRefine((given, context) => {
    const { items, lines = {} } = given as Added;
    const free = new Set(Object.keys(items).map(Number));
    for (const key of Object.keys(lines)) {
      // Two keys may name the same product: "5" and "05".
      if (!free.delete(Number(key)))
        context.addIssue({
          code: 'custom',
          path: [LINES, key],
          message: 'is not among the products, or is named twice',
        });
    }
  });
}

/** The added values that the request of a move gave, in the API's units. */
export interface GivenValues {
  head: Record<string, unknown>;
  lines: (Record<string, unknown> & { productId: number })[];
}

/** The prices of one piece that were agreed with the supplier, by product id. */
export type AgreedPrices = ReadonlyMap<number, number>;

/**
 * Returns the values of some added fields in a parsed body; undefined where none was given. A line of a product with an agreed price
 * that omits a value has the one that a form would suggest by that price.
 */
export function givenValues(
  { head, line, suggested }: MoveFields,
  body: object,
  agreed: AgreedPrices = new Map(),
): GivenValues | undefined {
  const { lines = {}, items, ...rest } = body as Added;
  const given = new Map(Object.entries(lines).map(([key, of]) => [Number(key), of]));
  const priced = Object.keys(items)
    .map(Number)
    .filter((productId) => agreed.has(productId));
  const values = {
    head: pick(head, rest),
    lines: [...new Set([...given.keys(), ...priced])]
      .map((productId) => {
        const agreedPrice = agreed.get(productId);
        const defaults = agreedPrice === undefined ? {} : suggested?.({ agreedPrice });
        return { productId, ...pick(line, { ...defaults, ...pick(line, given.get(productId) ?? {}) }) };
      })
      .filter((each) => Object.keys(each).length > 1)
      .toSorted((one, other) => one.productId - other.productId),
  };
  return Object.keys(values.head).length + values.lines.length > 0 ? values : undefined;
}

/** In the order of the fields, so that the same request has the same hash. */
const pick = (fields: Fields, of: Partial<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.keys(fields).flatMap((name) => (of[name] == null ? [] : [[name, of[name]]])));
