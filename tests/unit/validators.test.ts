import { describe, expect, test } from 'vitest';
import { email } from '../../contract/common';
import type { InputSpec } from '../../src/schema/field';
import { validatorsOf } from '../../src/views/form/validators';
import { ADDRESSES, NO_ADDRESSES } from '../helpers/emailAddresses';

/** The error message of a form for a value; undefined if it is valid. */
const problem = (spec: InputSpec, value: unknown): unknown =>
  validatorsOf(spec)
    .map((validate) => validate(value, {}, {}))
    .find(Boolean);

const text: InputSpec = { as: 'text', type: 'text' };
const price: InputSpec = { as: 'number', step: 0.01, min: 0 };
const capacity: InputSpec = { as: 'number', step: 1, min: 0 };

const required = expect.stringContaining('ra.validation.required');

describe('every field is required', () => {
  test.each<[string, InputSpec]>([
    ['a text', text],
    ['a long text', { as: 'longText' }],
    ['an e-mail', { as: 'text', type: 'email' }],
    ['a number', price],
    ['a reference', { as: 'reference', to: 'categories' }],
    ['a choice', { as: 'choice', choices: [] }],
  ])('%s', (_, spec) => {
    for (const missing of ['', null, undefined, '   '])
      expect(JSON.stringify(problem(spec, missing))).toEqual(required);
  });
});

test.each(['0', '12', '12.5', '12.50', '0.01', '.5', '1e3'])('a price of %s is valid', (value) => {
  expect(problem(price, value)).toBeUndefined();
});

test.each([
  ['12.505', 'At most two decimals'],
  ['1e-3', 'At most two decimals'],
  ['1.250', 'At most two decimals'],
  ['1,250', 'Enter a number'],
  ['abc', 'Enter a number'],
  ['0x1F', 'Enter a number'],
])('a price of %s: %s', (value, message) => {
  expect(problem(price, value)).toBe(message);
});

test('a number below 0 is rejected', () => {
  expect(problem(price, '-1')).toMatchObject({ message: 'ra.validation.minValue', args: { min: 0 } });
  expect(problem(capacity, '-1')).toMatchObject({ message: 'ra.validation.minValue' });
});

test('a capacity is a whole number', () => {
  expect(problem(capacity, '1000')).toBeUndefined();
  expect(problem(capacity, '10.5')).toBe('Must be a whole number');
  expect(problem(capacity, '2.000')).toBe('Must be a whole number');
});

const address: InputSpec = { as: 'text', type: 'email' };

test.each(ADDRESSES)('forms and API accept %s as an e-mail address', (typed) => {
  expect(problem(address, typed)).toBeUndefined();
  expect(email.parse(typed)).toBe(typed);
});

test.each(NO_ADDRESSES)('forms and API reject %s as an e-mail address', (typed) => {
  expect(problem(address, typed)).toBe('Must be a valid email');
  expect(email.safeParse(typed).success).toBe(false);
});
