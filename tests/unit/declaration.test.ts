import { describe, expect, test } from 'vitest';
import { isShown } from '../../contract/definition/conditions';
import { define } from '../../contract/definition/define';
import { computed, integer, reference, text } from '../../contract/definition/fields';
import { transaction } from '../../contract/entities/transaction';
import { entities } from '../../src/resources';
import { defineResource } from '../../src/schema/defineResource';
import { detailField } from '../../src/schema/detail';
import type { NamedField } from '../../src/schema/field';
import { reference as referenceField } from '../../src/schema/fields';

const product = define({
  name: 'products',
  one: 'Product',
  many: 'Products',
  fields: {
    name: text('Name'),
    categoryId: reference('Category', 'categories'),
    inventoryCount: computed(integer('Stock')),
  },
  can: ['update'],
});
const products = defineResource(product, {
  list: { columns: ['name', 'categoryId', { field: 'inventoryCount', key: 'stock', sortable: false }] },
  form: { labels: { categoryId: 'Its Category' } },
});
const hammer = { productId: 7, name: 'Hammer', categoryId: 3, categoryName: 'Tools', inventoryCount: 0 };

describe('a reference', () => {
  test('shows the other record’s name, in cells and on the record’s page', () => {
    expect(products.columns.map(({ cell }) => cell(hammer))).toEqual(['Hammer', 'Tools', '0']);
    expect(products.detail.map(({ show }) => show(hammer))).toEqual(['Hammer', 'Tools', '0']);
  });

  test('sorts by that name, as a text', () => {
    const column = products.columns.find(({ key }) => key === 'categoryId');
    expect(column?.order).toEqual(['from A to Z', 'from Z to A']);
    expect(column?.fit).toBe('text');
    expect(column?.compare(hammer, { categoryId: 2, categoryName: 'Zips' })).toBeLessThan(0);
  });

  test('names the entity of the other record', () => {
    expect(products.detail.map(({ to }) => to)).toEqual([undefined, 'categories', undefined]);
    expect(detailField('regionId', referenceField('Region', 'regions')).to).toBe('regions');
  });
});

test('a record’s page shows the declared fields; all by default', () => {
  expect(products.detail.map(({ name }) => name)).toEqual(['name', 'categoryId', 'inventoryCount']);
  const transactions = defineResource(transaction, { show: { fields: ['description'] } });
  expect(transactions.detail.map(({ label }) => label)).toEqual(['Description']);
});

test('a declaration overrides properties of columns and form fields', () => {
  expect(products.columns.map(({ key }) => key)).toEqual(['name', 'categoryId', 'stock']);
  expect(products.columns.map(({ order }) => order === undefined)).toEqual([false, false, true]);
  expect(products.form.map(({ name, label }) => [name, label])).toEqual([
    ['name', 'Name'],
    ['categoryId', 'Its Category'],
  ]);
});

test.each(entities.map((entity) => [entity.name, entity] as const))(
  '%s: a card shows existing columns',
  (_, entity) => {
    expect(entity.columns.map(({ key }) => key)).toEqual(expect.arrayContaining([...entity.card]));
    expect(entity.card[0]).toBe(entity.columns[0]?.key);
  },
);

test.each(entities.map((entity) => [entity.name, entity] as const))(
  '%s: the form has the fields that its options depend on',
  (_, { form }) => {
    expect(missingBeside(form)).toEqual([]);
  },
);

/** Fields that references depend on and that the form does not have. */
function missingBeside(fields: readonly NamedField[]): string[] {
  return fields.flatMap(({ kind: { input } }) => {
    if (input.as === 'group') return missingBeside(input.parts);
    const by = input.as === 'reference' ? input.narrowedBy?.field : undefined;
    return by && fields.every(({ name }) => name !== by) ? [by] : [];
  });
}

describe('a condition on field values', () => {
  test.each([
    [{ state: 'sent' }, true],
    [{ state: 'partial' }, true],
    [{ state: 'draft' }, false],
    [{ state: null }, false],
    [{}, false],
  ])('matches any of the given values: %j', (record, isSo) => {
    expect(isShown({ when: { state: ['sent', 'partial'] } }, record)).toBe(isSo);
  });

  test('matches the texts of a form', () => {
    const when = { active: true, regionId: [3, 4] };
    expect(isShown({ when }, { active: 'true', regionId: '4' })).toBe(true);
    expect(isShown({ when }, { active: 'false', regionId: '4' })).toBe(false);
    expect(isShown({ when }, { active: true, regionId: '5' })).toBe(false);
  });
});
