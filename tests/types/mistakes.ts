import { define } from '../../contract/definition/define';
import { extend } from '../../contract/definition/extend';
import {
  choice,
  computed,
  integer,
  lines,
  optional,
  reference,
  shownWhen,
  text,
  whether,
  yesNo,
} from '../../contract/definition/fields';
import { defineMovementType } from '../../contract/definition/movementType';
import type { Endpoint } from '../../contract/endpoint';
import { category } from '../../contract/entities/category';
import { product } from '../../contract/entities/product';
import { customize } from '../../src/app/customize';
import { defineTile } from '../../src/dashboard/defineTile';
import { definePage } from '../../src/routing/definePage';
import { action } from '../../src/schema/action';
import { defineResource } from '../../src/schema/defineResource';
import { extendResource } from '../../src/schema/extendResource';

/*
 * One mistake of every kind in a definition and its screens, each in otherwise correct code. docs/extending/entity.md quotes the
 * compiler's messages; `npx tsc -p tests/types` prints them.
 */

const carrier = { name: 'carriers', one: 'Carrier', many: 'Carriers' } as const;
const mode = choice('Mode', { road: 'By road', sea: 'By sea' });
const fields = { name: text('Name'), mode };

export const reservedName = define({ ...carrier, name: 'assets', fields });

export const fieldCalledId = define({ ...carrier, fields: { id: text('Id') } });

export const fieldCalledAsItsNumber = define({ ...carrier, fields: { carrierId: integer('Number') } });

export const nameFieldNoText = define({ ...carrier, fields, nameField: 'mode' });

export const unknownVerb = define({ ...carrier, fields, roles: { change: 'clerk' } });

export const missingLabel = define({ ...carrier, fields: { name: text() } });

export const unknownRule = define({ ...carrier, fields: { name: text('Name', { maximum: 80 }) } });

export const ruleOfAnotherKind = define({ ...carrier, fields: { active: yesNo('Active', { max: 5 }) } });

export const patternWithoutWords = define({ ...carrier, fields: { name: text('Name', { pattern: /^PL/ }) } });

export const initialThatIsNoChoice = define({
  ...carrier,
  fields: { mode: choice('Mode', { road: 'By road', sea: 'By sea' }, { initial: 'rail' }) },
});

export const fixedThatIsNoWord = define({ ...carrier, fields: { name: text('Name', { fixed: 'yes' }) } });

export const referenceToNothing = define({ ...carrier, fields: { regionId: reference('Region') } });

export const optionalWithoutField = define({ ...carrier, fields: { name: optional('Name') } });

export const computedWithoutField = define({ ...carrier, fields: { count: computed(integer) } });

export const shownWhenUnknown = define({
  ...carrier,
  fields: { name: text('Name'), port: shownWhen({ mode: 'sea' }, text('Port')) },
});

export const ruleAtUnknownField = define({ ...carrier, fields, rules: [{ field: 'colour', check: () => 'is wrong' }] });

export const ruleOfUnknownField = define({
  ...carrier,
  fields,
  rules: [{ field: 'name', check: ({ nmae }) => nmae === '' && 'is wrong' }],
});

export const unknownFilter = define({ ...carrier, fields, filters: { name: true, colour: true } });

export const filterOfUnknown = define({
  ...carrier,
  fields,
  filters: { name: true, open: whether('Open', { state: ['sent', 'late'] }) },
});

export const unknownFilterOfLines = extend(
  'products',
  { tags: lines('Tags', { tagId: reference('Tag', 'tags') }) },
  { filters: { 'tags.tgaId': true } },
);

export const sortedByUnknown = define({ ...carrier, fields, sortedBy: ['name', 'colour'] });

export const unknownAction = define({ ...carrier, fields, can: ['create', 'destroy'] });

export const unknownRole = define({ ...carrier, fields, roles: { write: 'boss' } });

export const editableWhenUnknown = define({ ...carrier, fields, editableWhen: { mode: 'air' } });

export const missingName = define({ name: 'carriers', one: 'Carrier', fields });

export const unknownPart = define({ ...carrier, fields, filter: { name: true } });

export const unknownColumn = defineResource(category, { list: { columns: ['name', 'colour'] } });

export const unknownColumnWithOptions = defineResource(category, {
  list: { columns: ['name', { field: 'colour', sortable: false }] },
});

export const unknownCardColumn = defineResource(category, { list: { card: ['title'] } });

export const unknownFormField = defineResource(category, { form: { fields: ['name', 'descripton'] } });

export const computedFormField = defineResource(product, { form: { fields: ['name', 'inventoryCount'] } });

export const unknownFormLabel = defineResource(category, { form: { labels: { colour: 'Colour' } } });

export const unknownFilterLabel = defineResource(category, { list: { filters: { labels: { colour: 'Colour' } } } });

export const unknownShownField = defineResource(category, { show: { fields: ['name', 'colour'] } });

export const unknownPresetFilter = defineResource(category, {
  list: { presets: [{ param: 'colour', value: 'red', label: 'Red', filters: () => ({ name: 'red', nmae: 'red' }) }] },
});

export const presetOfUnknownAttribute = defineResource(product, {
  list: { presets: [{ param: 'filter', value: 'low', label: 'Low', keep: (row) => row.isLow }] },
});

export const unknownAttribute = defineResource(category, { represent: ({ title }) => title });

export const unknownScreenPart = defineResource(category, { list: { colums: ['name'] } });

export const unknownScreen = defineResource(category, { lst: { columns: ['name'] } });

export const columnsOutsideTheList = defineResource(category, { columns: ['name'] });

export const unknownFilterChoices = defineResource(category, { list: { filters: { choices: { colour: [] } } } });

export const unknownSectionField = defineResource(category, { sections: { Words: ['name', 'colour'] } });

export const sectionsAsUnknown = defineResource(category, { sections: { Words: ['name'] }, sectionsAs: 'pages' });

export const unknownApiPart = defineResource(category, { api: { pageParam: 'p' } });

export const apiPathWithoutSlash = defineResource(category, { api: { path: 'v2/categories' } });

export const totalOfNoLines = defineResource(category, { show: { totals: { name: () => 1 } } });

export const actionBesideUnknown = defineResource(category, {
  actions: [action({ label: 'Send', when: { colour: 'red' }, run: async () => {} })],
});

export const actionAtNoPlace = action({ label: 'Send', on: ['sidebar'], run: async () => {} });

export const actionOfUnknownField = action({
  label: 'Send',
  fields: { employeeId: reference('Employee', 'employees') },
  run: async (_, { supplierId }) => supplierId,
});

export const relatedByNothing = extendResource('suppliers', {
  show: { related: [{ entity: 'orders', label: 'Orders' }] },
});

export const unknownColour = customize({ colours: { secondary: ['#123456', '#abcdef'] } });

export const colourOfOneScheme = customize({ colours: { primary: '#123456' } });

export const unknownWord = customize({ words: { 'ra.validation.requird': 'Needed' } });

export const unknownLink = customize({ links: { '/prodcts': false } });

export const tileThatReadsNothing = defineTile({ label: 'Orders', to: '/orders', read: async () => 7 });

export const pageOfTheProduct = definePage({
  path: '/products',
  title: 'Board',
  load: async () => ({ default: () => null }),
});

export const reservedPage = definePage({
  path: '/metrics/board',
  title: 'Board',
  load: async () => ({ default: () => null }),
});

export const pageWithoutSlash = definePage({
  path: 'board',
  title: 'Board',
  load: async () => ({ default: () => null }),
});

export const callWithoutRole: Endpoint = {
  method: 'POST',
  path: '/api/orders/:id/send',
  tag: 'Orders',
  summary: 'Send an order',
  status: 204,
  errors: 'json',
};

const scrap = { movementType: 'SCRAP', sentence: 'Warehouse {from} scrapped items', role: 'clerk' } as const;

export const saleToASupplier = defineMovementType({ ...scrap, direction: 'out', party: 'supplier', countsAs: 'sale' });

export const purchaseWithoutAParty = defineMovementType({ ...scrap, direction: 'in', countsAs: 'purchase' });

export const partyBetweenWarehouses = defineMovementType({
  ...scrap,
  direction: 'between',
  party: 'client',
  countsAs: 'nothing',
});

export const unknownDirection = defineMovementType({ ...scrap, direction: 'up', countsAs: 'nothing' });
