import { describe, expect, test } from 'vitest';
import { address, flatAddress } from '../../src/geography/address';
import type { NamedField } from '../../src/schema/field';
import { decimal, group, integer, money, reference, text } from '../../src/schema/fields';
import { initialValues } from '../../src/schema/initialValues';
import { payloadOf } from '../../src/schema/payload';

const named = (fields: Record<string, unknown>) =>
  Object.entries(fields).map(([name, field]) => ({ name, ...(field as object) }) as NamedField);

const product = named({
  name: text('Name'),
  unitPrice: money('Unit Price'),
  unitSize: decimal('Unit Size'),
  categoryId: reference('Category', 'categories'),
});
const client = named({ name: text('Name'), address: address('Address') });
const warehouse = named({ name: text('Name'), capacity: integer('Capacity'), address: flatAddress('Address') });

const typedParts = {
  regionId: '1',
  countryId: '11',
  city: 'Gdańsk',
  postalCode: '80-001',
  street: 'Długa',
  streetNumber: '5',
};
const sentParts = { ...typedParts, regionId: 1, countryId: 11 };

describe('a form sends', () => {
  test('numbers as numbers, texts trimmed', () => {
    expect(payloadOf(product, { name: ' Axe ', unitPrice: '12.50', unitSize: '0.75', categoryId: '3' })).toEqual({
      name: 'Axe',
      unitPrice: 12.5,
      unitSize: 0.75,
      categoryId: 3,
    });
  });

  test('an address as an object named like its field', () => {
    expect(payloadOf(client, { name: 'Shop', address: typedParts })).toEqual({ name: 'Shop', address: sentParts });
  });

  test('a flat address as attributes of the body', () => {
    expect(payloadOf(warehouse, { name: 'Warsaw', capacity: '1000', ...typedParts })).toEqual({
      name: 'Warsaw',
      capacity: 1000,
      ...sentParts,
    });
  });

  test('only the fields of the form', () => {
    expect(payloadOf(client, { id: 5, name: 'Shop', address: { ...typedParts, countryName: 'Poland' } })).toEqual({
      name: 'Shop',
      address: sentParts,
    });
  });
});

test('a group may be part of another group', () => {
  const size = group('Size', { text: String, parts: { width: integer('Width'), depth: integer('Depth') } });
  const flat = group('Crate', { text: String, parts: { size, label: text('Label') }, flat: true });
  const crate = named({ crate: flat });
  const record = { size: { width: 3, depth: 4 }, label: 'A1' };
  expect(initialValues(crate, record)).toEqual({ size: { width: '3', depth: '4' }, label: 'A1' });
  expect(payloadOf(crate, initialValues(crate, record))).toEqual(record);
});

describe('a form is filled with', () => {
  const none = { regionId: '', countryId: '', city: '', postalCode: '', street: '', streetNumber: '' };

  test('the record as text', () => {
    expect(initialValues(product, { productId: 7, name: 'Axe', unitPrice: 0, unitSize: 0.75, categoryId: 3 })).toEqual({
      name: 'Axe',
      unitPrice: '0',
      unitSize: '0.75',
      categoryId: '3',
    });
  });

  test('empty texts without a record or a value', () => {
    expect(initialValues(product)).toEqual({ name: '', unitPrice: '', unitSize: '', categoryId: '' });
    expect(initialValues(client, { name: null })).toEqual({ name: '', address: none });
    expect(initialValues(warehouse)).toEqual({ name: '', capacity: '', ...none });
  });

  test('an address, nested or flat', () => {
    expect(initialValues(client, { name: 'Shop', address: sentParts })).toEqual({ name: 'Shop', address: typedParts });
    expect(initialValues(warehouse, { name: 'Warsaw', capacity: 1000, ...sentParts })).toEqual({
      name: 'Warsaw',
      capacity: '1000',
      ...typedParts,
    });
  });

  test('the values that it then sends unchanged', () => {
    const record = { name: 'Axe', unitPrice: 12.5, unitSize: 0.75, categoryId: 3 };
    expect(payloadOf(product, initialValues(product, record))).toEqual(record);
  });
});
