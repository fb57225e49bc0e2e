import { describe, expect, test } from 'vitest';
import { type Definition, define } from '../../contract/definition/define';
import { type Addition, extend } from '../../contract/definition/extend';
import {
  computed,
  type Fields,
  group,
  integer,
  lines,
  optional,
  reference,
  text,
} from '../../contract/definition/fields';
import { address } from '../../contract/entities/address';
import { checkDefinitions } from '../../server/entity/checkDefinitions';
import { checkManifests } from '../../server/entity/checkManifests';
import { standard } from '../../server/entity/standard';
import { CORE } from '../../server/resources/core';

/** The exports of a folder. */
const folder = (...exports: (Definition | Addition)[]) => {
  const definitions = exports.filter((each) => 'one' in each);
  return {
    files: { definition: 'extensions/mine/definition.ts', server: 'extensions/mine/server.ts' },
    definitions,
    additions: exports.filter((each) => 'to' in each),
    standards: definitions.map((definition) => standard(definition)),
    views: [],
    attachments: [],
  };
};
const mine = (...exports: (Definition | Addition)[]) => checkDefinitions(CORE, [folder(...exports)]);

const carriers = { name: 'carriers', one: 'Carrier', many: 'Carriers' } as const;

test('valid definitions and additions pass', () => {
  const carrier = define({
    ...carriers,
    fields: { name: text('Name'), regionId: reference('Region', 'regions'), parentId: reference('Of', 'carriers') },
  });
  expect(() =>
    mine(carrier, extend('products', { carrierId: optional(reference('Carrier', 'carriers')) })),
  ).not.toThrow();
});

const ENTITIES = 'products, categories, warehouses, transactions, clients, suppliers, employees';

/** A text field with a name that the compiler cannot check. */
const named = (name: string): Fields => ({ [name]: text('Text') });

describe('an error that names the file rejects', () => {
  test.each<[string, (Definition | Addition)[], string]>([
    [
      'the name of an entity of the product',
      [define({ name: 'products', one: 'Thing', many: 'Things', fields: { name: text('Name') } })],
      'an entity is called products, as one of the product is.',
    ],
    [
      'two entities with one name',
      [define({ ...carriers, fields: {} }), define({ ...carriers, one: 'Other', fields: {} })],
      'an entity is called carriers, as one of extensions/mine/definition.ts is.',
    ],
    [
      'two entities with one table',
      [define({ ...carriers, one: 'Product', fields: {} })],
      'carriers would be kept in the table product, as products are.',
    ],
    [
      'a reference to an unknown list',
      [define({ ...carriers, fields: { regionId: reference('Region', 'region') } })],
      `regionId of carriers refers to region, which is no list. There are: ${ENTITIES}, carriers, regions, countries.`,
    ],
    [
      'a reference of a line to an unknown list',
      [define({ ...carriers, fields: { stops: lines('Stops', { cityId: reference('City', 'towns') }) } })],
      `cityId of stops of carriers refers to towns, which is no list. There are: ${ENTITIES}, carriers, regions, countries.`,
    ],
    [
      'a name that the build uses',
      [define({ ...carriers, name: String('assets'), fields: {} })],
      'The name assets is reserved for the files of the build.',
    ],
    [
      'a name that the product uses beyond the documented API',
      [define({ ...carriers, name: 'stock-levels', fields: {} })],
      'The name stock-levels is reserved for the list that is announced as levels.',
    ],
    [
      'a name of a feature of the product, announced otherwise',
      [define({ ...carriers, name: 'purchase-orders', capability: 'carriers', fields: {} })],
      'The name purchase-orders is reserved for the list that is announced as orders.',
    ],
    ['a table of the database', [define({ ...carriers, one: 'Audit', fields: {} })], 'There is a table audit already.'],
    [
      'the table of lines that a feature adds to the product',
      [define({ ...carriers, one: 'Product Barcode', fields: {} })],
      'There is a table product_barcode already.',
    ],
    [
      'a field called id',
      [define({ ...carriers, fields: named('id') })],
      'The field id of carriers is reserved for the number that screens know a record by.',
    ],
    [
      'a field called as a column of every table of PostgreSQL',
      [define({ ...carriers, fields: named('xmin') })],
      'The field xmin of carriers is reserved for a column that PostgreSQL adds to each table.',
    ],
    [
      'a field whose column PostgreSQL would cut off',
      [define({ ...carriers, fields: named(`a${'B'.repeat(32)}`) })],
      `The column a${'_b'.repeat(32)} of carriers has more than 63 letters. Choose a shorter name.`,
    ],
    [
      'lines whose table PostgreSQL would cut off',
      [define({ ...carriers, fields: { ['s'.repeat(60)]: lines('Stops', { rank: integer('Rank') }) } })],
      `The table carrier_${'s'.repeat(60)} of the ${'s'.repeat(60)} of carriers has more than 63 letters. Choose a shorter name.`,
    ],
    [
      'an entity whose table PostgreSQL would cut off',
      [define({ ...carriers, one: `C${'x'.repeat(63)}`, fields: {} })],
      `The table c${'x'.repeat(63)} of carriers has more than 63 letters. Choose a shorter name.`,
    ],
    [
      'a field called as the number of the record',
      [define({ ...carriers, fields: named('carrierId') })],
      'There would be two fields "carrierId" of carriers.',
    ],
    [
      'a field with a name that every object inherits',
      [define({ ...carriers, fields: named('constructor') })],
      'The field constructor of carriers is a word of JavaScript. Choose another one.',
    ],
    [
      'two fields in one column',
      [define({ ...carriers, fields: { ...named('unitPrice'), ...named('unit_price') } })],
      'There would be two columns "unit_price" of carriers.',
    ],
    [
      'a field with the name of a row’s position',
      [define({ ...carriers, fields: { stops: lines('Stops', { position: integer('Position') }) } })],
      'The field position of the stops of carriers is reserved for the place of a row among the others.',
    ],
    [
      'a filter with the name of the page parameter',
      [define({ ...carriers, fields: named('page') })],
      'The filter page of carriers is reserved for the page of a list.',
    ],
    [
      'an added field with the name of a reference’s name attribute',
      [extend('products', { categoryName: optional(text('Category')) })],
      'There would be two fields "categoryName" of products.',
    ],
    [
      'a filter by an unknown field',
      [{ ...define({ ...carriers, fields: named('name') }), filters: { nam: true } }],
      'filters of carriers names nam, which is no field. There are: name.',
    ],
    [
      'a record name from an unknown field',
      [{ ...define({ ...carriers, fields: named('name') }), nameField: 'nam' }],
      'nameField of carriers names nam, which is no field. There are: name.',
    ],
    [
      'a filter that nothing implements',
      [define({ ...carriers, fields: { name: text('Name') }, filters: { late: integer('Late') } })],
      'Nothing says what late asks of carriers. Say it in the filters of server.ts.',
    ],
    [
      'a value of several parts',
      [define({ ...carriers, fields: { size: group('Size', { width: integer('Width') }, { text: () => '' }) } })],
      'size of carriers has parts, which only an address may have.',
    ],
    [
      'lines of lines',
      [define({ ...carriers, fields: { stops: lines('Stops', { goods: lines('Goods', {}) }) } })],
      'goods of the stops of carriers has parts, which a line may not have.',
    ],
    [
      'a field added to an unknown entity',
      [extend('product', {})],
      `fields are added to product, which is no entity. There are: ${ENTITIES}.`,
    ],
    ['a field that is there', [extend('products', { name: text('Name') })], 'products has a field name already.'],
    [
      'an added field without a value for existing records',
      [extend('products', { unit: text('Unit') })],
      'unit, added to products, has to be optional or have an initial value: those that are there have none.',
    ],
    [
      'a field that is added twice',
      [extend('products', { unit: optional(text('Unit')) }), extend('products', { unit: optional(text('Unit')) })],
      'unit is added to products by extensions/mine/definition.ts too.',
    ],
    [
      'a filter that exists already',
      [
        extend(
          'products',
          { kin: lines('Kin', { categoryId: reference('Category', 'categories') }) },
          { filters: { 'kin.categoryId': true } },
        ),
      ],
      'products are filtered by categoryId already: call the filter otherwise.',
    ],
    [
      'an added address',
      [extend('products', { origin: optional(address('Origin')) })],
      'origin is an address, which cannot be added to products.',
    ],
    [
      'an editable field added to a list with its own query',
      [extend('transactions', { note: optional(text('Note')) })],
      'note, added to transactions, has to be a computed value, which the database writes.',
    ],
    [
      'a computed reference added to a list with its own query',
      [extend('transactions', { regionId: optional(computed(reference('Region', 'regions'))) })],
      'regionId is a reference, which cannot be added to transactions: add a computed text.',
    ],
    [
      'computed lines added to a list with its own query',
      [extend('transactions', { regions: computed(lines('Regions', { regionId: reference('Region', 'regions') })) })],
      'regions is a list of lines, which cannot be added to transactions: add a computed text.',
    ],
  ])('%s', (_, exports, words) => {
    expect(() => mine(...exports)).toThrow(new Error(`extensions/mine/definition.ts: ${words}`));
  });
});

describe('manifests', () => {
  /** A folder that announces capabilities, with entities announced by others. */
  const announcing = (
    folder: string,
    names: readonly string[],
    capabilities: readonly (string | undefined)[] = [],
  ) => ({
    files: { definition: `${folder}/definition.ts`, feature: `${folder}/feature.ts` },
    features: names.map((name) => ({ name })),
    definitions: capabilities.map((capability) =>
      define({ ...carriers, fields: {}, ...(capability && { capability }) }),
    ),
  });

  test.each([
    ['a folder that announces its entity', [announcing('mine', ['carriers'], ['carriers'])]],
    ['a folder with two capabilities', [announcing('mine', ['carriers', 'rates'], ['carriers', 'rates'])]],
    ['a folder without a manifest', [announcing('mine', [], [undefined])]],
  ])('%s passes', (_, folders) => {
    expect(() => checkManifests(['accounts'], folders)).not.toThrow();
  });

  test.each([
    [
      'an entity that its folder does not announce',
      [announcing('mine', ['rates'], ['carriers'])],
      'mine/definition.ts: carriers is announced as carriers. Expected: rates.',
    ],
    [
      'an entity without the capability of its folder',
      [announcing('mine', ['carriers'], [undefined])],
      'mine/definition.ts: carriers has no capability. Expected: carriers.',
    ],
    [
      'a capability without a manifest',
      [announcing('mine', [], ['carriers'])],
      'mine/definition.ts: carriers is announced as carriers. Expected: no capability, since the folder has no feature.ts.',
    ],
    [
      'a capability of two folders',
      [announcing('mine', ['carriers']), announcing('other', ['carriers'])],
      'other/feature.ts: mine/feature.ts announces carriers already.',
    ],
    [
      'a capability of the core',
      [announcing('mine', ['accounts'])],
      'mine/feature.ts: the product announces accounts already.',
    ],
    [
      'a capability of two words',
      [announcing('mine', ['my carriers'])],
      'mine/feature.ts: the capability "my carriers" has to match /^[a-z][a-z\\d-]*$/.',
    ],
  ])('%s is refused', (_, folders, words) => {
    expect(() => checkManifests(['accounts'], folders)).toThrow(new Error(words));
  });
});
