import { describe, expect, test } from 'vitest';
import { address } from '../../src/geography/address';
import type { Kind } from '../../src/schema/field';
import { choiceKind, kinds, referenceKind } from '../../src/schema/kinds';

/** A kind of the registry, without its value type. */
const kind = (name: keyof typeof kinds) => kinds[name] as Kind<unknown>;

test.each([
  ['text', 'Hammer', 'Hammer'],
  ['longText', 'One\nTwo', 'One\nTwo'],
  ['email', 'a@b.pl', 'a@b.pl'],
  ['phone', '+48 1', '+48 1'],
  ['integer', 1234, '1,234'],
  ['decimal', 2.5, '2.5'],
  ['money', 2.5, '$2.50'],
  ['date', '2026-11-05', 'Nov 05, 2026'],
  ['time', '08:30', '08:30'],
  ['moment', new Date(2026, 10, 5, 17, 33).toISOString(), 'Nov 05, 2026, 17:33'],
  ['boolean', false, 'No'],
  ['boolean', true, 'Yes'],
] as const)('%s %j is "%s" as text', (name, value, shown) => {
  expect(kind(name).text(value)).toBe(shown);
});

describe('the wire value of typed text', () => {
  test.each([
    ['text', '  Hammer ', 'Hammer'],
    ['text', '007', '007'],
    ['longText', 'One\nTwo\n', 'One\nTwo'],
    ['digits', '007', '007'],
    ['digits', ' 12A', '12A'],
    ['email', ' a@b.pl', 'a@b.pl'],
    ['phone', '+48 600 100 200', '+48 600 100 200'],
    ['integer', '12', 12],
    ['integer', '0', 0],
    ['decimal', '0.75', 0.75],
    ['money', '12.50', 12.5],
    ['date', '2026-11-05', '2026-11-05'],
    ['time', '08:30', '08:30'],
    ['moment', '2026-11-05T17:33', new Date(2026, 10, 5, 17, 33).toISOString()],
    ['moment', '2026-11-05T17:33:20.000Z', '2026-11-05T17:33:20.000Z'],
    ['moment', 'soon', 'soon'],
    ['boolean', 'true', true],
    ['boolean', 'false', false],
  ] as const)('%s "%s" is %j', (name, typed, sent) => {
    expect(kind(name).write(typed)).toBe(sent);
  });

  test('a reference is its id as a number', () => {
    expect(referenceKind({ to: 'categories' }).write('4')).toBe(4);
  });

  test('an address is its six parts: ids as numbers, the rest as entered', () => {
    const typed = {
      regionId: '1',
      countryId: '11',
      city: ' Gdańsk ',
      postalCode: '80-001',
      street: 'Długa',
      streetNumber: '05',
      id: 'not of an address',
    };
    expect(address('Address').kind.write(typed)).toEqual({
      regionId: 1,
      countryId: 11,
      city: 'Gdańsk',
      postalCode: '80-001',
      street: 'Długa',
      streetNumber: '05',
    });
  });
});

test('prices and sizes step by 0.01, whole numbers by 1, and none goes below 0', () => {
  expect(kinds.money.input).toEqual({ as: 'number', step: 0.01, min: 0 });
  expect(kinds.decimal.input).toEqual({ as: 'number', step: 0.01, min: 0 });
  expect(kinds.integer.input).toEqual({ as: 'number', step: 1, min: 0 });
});

describe('a constant', () => {
  const size = choiceKind([
    { value: 'XS', label: 'Very small' },
    { value: 'S', label: 'Small' },
  ]);

  test('is shown by its label', () => {
    expect(size.text('XS')).toBe('Very small');
  });

  test('shows readable words if it is not declared', () => {
    expect(size.text('EVEN_SMALLER')).toBe('Even Smaller');
  });

  test('sorts by its label', () => {
    expect(['XS', 'S', 'EVEN_SMALLER'].toSorted(size.compare)).toEqual(['EVEN_SMALLER', 'S', 'XS']);
  });
});

test('No comes before Yes', () => {
  expect([true, false, true].toSorted(kinds.boolean.compare)).toEqual([false, true, true]);
});

test('a group shows as one line', () => {
  const parts = { street: 'Długa', streetNumber: '5', city: 'Gdańsk', countryName: 'Poland' };
  expect(address('Address').kind.text(parts)).toBe('Długa 5 Gdańsk, Poland');
});

test('groups sort by their lines, whether objects or texts', () => {
  const addresses = ['Nowa 1 Łódź, Poland', { street: 'Długa', city: 'Gdańsk' }, 'Aleja 3 Oslo, Norway'];
  expect(addresses.toSorted(address('Address').kind.compare)).toEqual([
    'Aleja 3 Oslo, Norway',
    { street: 'Długa', city: 'Gdańsk' },
    'Nowa 1 Łódź, Poland',
  ]);
});
