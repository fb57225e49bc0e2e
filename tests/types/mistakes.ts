import CategoryIcon from '@mui/icons-material/CategoryOutlined';
import { byWarehouse } from '../../src/resources/scope';
import { defineEntity } from '../../src/schema/entity';
import { group, longText, money, reference, text } from '../../src/schema/fields';
import { range, textFilter } from '../../src/schema/filters';

/*
 * Every mistake of its kind that a declaration can have, each in a declaration that is right otherwise. The compiler's
 * words for them stand in docs/adding-an-entity.md; `npx tsc -p tests/types` says them.
 */

const fields = { name: text('Name'), description: longText('Description') };

const category = {
  id: 'categoryId',
  one: 'Category',
  many: 'Categories',
  icon: CategoryIcon,
  fields,
  columns: ['name', 'description'],
  filters: {},
  can: ['create'],
} as const;

export const unknownColumn = defineEntity('categories')({
  ...category,
  columns: ['name', 'colour'],
});

export const unknownColumnWithOptions = defineEntity('categories')({
  ...category,
  columns: ['name', { field: 'colour', sortable: false }],
});

export const unknownFilter = defineEntity('categories')({
  ...category,
  filters: { name: textFilter('Name'), colour: textFilter('Colour') },
});

export const unknownRange = defineEntity('categories')({
  ...category,
  filters: { ...range('Price') },
});

export const unknownPresetFilter = defineEntity('categories')({
  ...category,
  presets: [{ param: 'colour', value: 'red', label: 'Red', filters: () => ({ name: 'red', nmae: 'red' }) }],
});

export const unknownLinkedColumn = defineEntity('categories')({
  ...category,
  linked: 'title',
});

export const unknownFormField = defineEntity('categories')({
  ...category,
  form: ['name', 'descripton'],
});

export const unknownFormLabel = defineEntity('categories')({
  ...category,
  formLabels: { colour: 'Colour' },
});

export const unknownDetail = defineEntity('categories')({
  ...category,
  detail: ['name', 'colour'],
});

export const unknownAttribute = defineEntity('categories')({
  ...category,
  fields: { ...fields, colour: text('Colour') },
});

export const kindForAnotherType = defineEntity('categories')({
  ...category,
  fields: { ...fields, name: money('Name') },
});

export const missingLabel = defineEntity('categories')({
  ...category,
  fields: { ...fields, name: text() },
});

export const unknownReference = defineEntity('products')({
  ...category,
  id: 'productId',
  fields: { ...fields, categoryId: reference('Category', 'kategories') },
});

export const referenceWithoutName = defineEntity('warehouses')({
  ...category,
  id: 'warehouseId',
  fields: { name: text('Name'), regionId: reference('Region', 'regions') },
  columns: ['name'],
  detail: ['name', 'regionId'],
});

export const partThatIsNotSent = defineEntity('warehouses')({
  ...category,
  id: 'warehouseId',
  fields: {
    name: text('Name'),
    address: group('Address', { text: String, parts: { town: text('Town') }, flat: true }),
  },
  columns: ['name'],
  form: ['name', 'address'],
});

export const unknownAction = defineEntity('clients')({
  ...category,
  id: 'clientId',
  fields: { name: text('Name') },
  columns: ['name'],
  can: ['create', 'delete'],
});

export const unknownScope = defineEntity('categories')({
  ...category,
  scope: byWarehouse,
});

const { many: _, ...nameless } = category;
export const missingName = defineEntity('categories')(nameless);

export const unknownId = defineEntity('categories')({
  ...category,
  id: 'id',
});

export const unknownPart = defineEntity('categories')({
  ...category,
  colums: ['name'],
});
