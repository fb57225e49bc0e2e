import { afterAll, describe, expect, test } from 'vitest';
import type { Definition } from '../../contract/definition/define';
import { filterOf } from '../../contract/definition/parameters';
import { CORE } from '../../server/resources/core';
import { openApi } from '../helpers/api';

const { app, close } = await openApi();
afterAll(close);

const NUMBERS = [
  '0',
  '-0',
  '-1',
  '0.001',
  '1e-7',
  '-1e-7',
  '5e-324',
  '1e21',
  '-1e21',
  '1E+21',
  '1e400',
  '9'.repeat(300),
];
const DAYS = ['0001-01-01', '2024-02-29', '9999-12-31', '10000-01-01', '275760-09-13'];
const TEXTS = ['x'.repeat(300), 'a '.repeat(300), '%', '_', '\\', '\0', "'", ' ', 'Ł'];
const NO_NUMBERS = ['abc', '1,5', '1 000', '0x10', 'NaN', 'Infinity', '1e', '--1'];
const NO_DAYS = ['soon', '2026-02-30', '2026-13-01', '26-01-01', '01.02.2026', '0000-01-01'];

const VALUES: Readonly<Record<string, [takes: string[], refuses: string[]]>> = {
  integer: [NUMBERS, NO_NUMBERS],
  decimal: [NUMBERS, NO_NUMBERS],
  money: [NUMBERS, NO_NUMBERS],
  date: [DAYS, NO_DAYS],
  text: [TEXTS, []],
};

/** The filter parameters with any number, day or text, with valid and invalid values. */
function parametersOf(definition: Definition): [name: string, takes: string[], refuses: string[]][] {
  return Object.entries(definition.filters).flatMap(([key, spec]): [string, string[], string[]][] => {
    const { field, parameters: names } = filterOf(definition, key, spec);
    const [takes, refuses] = VALUES[field.kind] ?? [];
    return takes && refuses ? names.map((name) => [name, takes, refuses]) : [];
  });
}

const parameters = CORE.standards.flatMap(({ definition }) =>
  parametersOf(definition).map(([name, takes, refuses]) => ({ path: `/api/${definition.name}`, name, takes, refuses })),
);

describe.each(parameters)('$name of $path', ({ path, name, takes, refuses }) => {
  const ask = async (value: string) =>
    (await app.inject(`${path}?${new URLSearchParams({ [name]: value })}`)).statusCode;

  test('accepts all values that a form can send', async () => {
    for (const value of takes) expect([value, await ask(value)]).toEqual([value, 200]);
  });

  test('rejects invalid values', async () => {
    for (const value of refuses) expect([value, await ask(value)]).toEqual([value, 400]);
  });
});

test('these filters exist', () => {
  expect(parameters.length).toBeGreaterThan(15);
});

describe('a bound between two prices', async () => {
  const { categoryId } = (
    await app.inject({ method: 'POST', url: '/api/categories', payload: { name: 'Between', description: 'Things' } })
  ).json();
  for (const unitPrice of [0, 0.01, 0.29]) {
    const payload = { name: `At ${unitPrice}`, description: 'A thing', unitPrice, unitSize: 1, categoryId };
    await app.inject({ method: 'POST', url: '/api/products', payload });
  }
  const prices = async (query: string) =>
    (await app.inject(`/api/products?${query}`)).json().content.map((row: { unitPrice: number }) => row.unitPrice);

  test.each([
    ['minPrice=1e-7', [0.01, 0.29]],
    ['minPrice=0.0100001', [0.29]],
    ['minPrice=0.29', [0.29]],
    ['minPrice=1e21', []],
    ['minPrice=-1e21', [0, 0.01, 0.29]],
    ['maxPrice=1e-7', [0]],
    ['maxPrice=-1e-7', []],
    ['maxPrice=0.2899999', [0, 0.01]],
    ['maxPrice=0.29', [0, 0.01, 0.29]],
    ['maxPrice=1e21', [0, 0.01, 0.29]],
  ])('%s returns %j', async (query, kept) => {
    expect(await prices(query)).toEqual(kept);
  });
});
