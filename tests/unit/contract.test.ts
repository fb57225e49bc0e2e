import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bound, dayFilter } from '../../contract/common';
import { decimal, email, type Field, money, text } from '../../contract/definition/fields';
import { inputSchema } from '../../contract/schemas';
import { calls } from '../helpers/calls';

type Node = z.core.JSONSchema.BaseSchema;

/** All text schemas within a schema, by path. */
function textsIn(node: Node, path: string): [path: string, text: Node][] {
  if (node.type === 'string') return [[path, node]];
  const inside = [
    ...Object.entries(node.properties ?? {}).map(([field, child]) => [`${path}.${field}`, child] as const),
    ...(node.anyOf ?? []).map((child) => [path, child] as const),
  ];
  return inside.flatMap(([at, child]) => (typeof child === 'object' ? textsIn(child, at) : []));
}

const described = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input' });
/** The schema of a field in a body. */
const inputOf = (field: Field) => inputSchema({ field });
const describedInput = (field: Field) => described(inputOf(field)).properties?.field as Node;
/** Secrets must not be normalized. */
const SECRET = /\.(password|current|link)$/;
/** False for technical texts: enums, literals, base64url, data URLs and dates. */
const isTyped = ({ enum: words, const: word, pattern, format }: Node) =>
  words === undefined &&
  word === undefined &&
  pattern !== '^[\\w-]+$' &&
  !pattern?.startsWith('^data:') &&
  format !== 'date';
const texts = calls
  .flatMap(({ method, path, body }) => (body ? textsIn(described(body), `${method} ${path}`) : []))
  .filter(([path, node]) => !SECRET.test(path) && isTyped(node));

test.each(texts)('the text %s is normalized', (_, { pattern }) => {
  expect(texts.length).toBeGreaterThan(20);
  expect([text('Name'), email('E-mail')].map((field) => describedInput(field).pattern)).toContain(pattern);
});

describe.each([
  ['money', money('Price'), 100_000_000],
  ['a decimal', decimal('Size'), 1_000_000],
])('%s', (_, field, max) => {
  const schema = inputOf(field);
  const takes = (value: number) => schema.safeParse({ field: value }).success;

  test.each([0, 0.01, 0.29, 0.57, 1.1, 4.35, 1234.56, 999_999.99, max])('accepts %d', (value) => {
    expect(takes(value)).toBe(true);
  });

  test.each([3e-48, 5e-324, 1e-7, 0.001, 0.005, 0.010000000000000002, 1.0000000000000002, 999_999.999, -0.01, max + 1])(
    'rejects %d',
    (value) => {
      expect(takes(value)).toBe(false);
    },
  );

  test('accepts every number of hundredths, and rejects its floating-point neighbours', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: max * 100 - 1 }), (hundredths) => {
        const value = Number(`${hundredths}e-2`);
        expect([value * (1 - 2 ** -52), value, value * (1 + 2 ** -52)].map(takes)).toEqual([false, true, false]);
      }),
    );
  });

  test('shows the error about two decimals', () => {
    expect(schema.safeParse({ field: 3e-48 }).error?.issues.map(({ message }) => message)).toEqual([
      'must have at most two decimals',
    ]);
    expect(describedInput(field)).toMatchObject({ type: 'number', minimum: 0, maximum: max, multipleOf: 0.01 });
  });
});

test.each([
  ['0', 0],
  ['.5', 0.5],
  ['1e-7', 1e-7],
  ['1e21', 1e21],
  ['-1.5E+3', -1500],
  ['1e400', Number.MAX_VALUE],
  ['-1e400', -Number.MAX_VALUE],
])('a bound accepts %s', (text, value) => {
  expect(bound.parse(text)).toBe(value);
});

test.each(['-', '.', '1.', '1,5', '0x10', '1e', 'Infinity', ' 1', '१'])('a bound rejects "%s"', (text) => {
  expect(bound.safeParse(text).success).toBe(false);
});

test.each(['0001-01-01', '2024-02-29', '10000-12-31', '275760-09-13', '400000-02-29'])('a day accepts %s', (text) => {
  expect(dayFilter.parse(text)).toBe(text);
});

test.each(['0000-01-01', '2025-02-29', '275700-02-29', '1-01-01', '1000000-01-01', '2025-1-1', '-2025-01-01'])(
  'a day rejects %s',
  (text) => {
    expect(dayFilter.safeParse(text).success).toBe(false);
  },
);
