import { date, define, extend, lines, reference, text } from 'magazyn/extension';

/** A many-to-many relation: lines of a product refer to tags, and a tag's page finds its products by a filter. */
export const tag = define({
  name: 'tags',
  one: 'Tag',
  many: 'Tags',
  fields: { name: text('Name') },
  detail: { used: date('Used') },
  editableWhen: { name: 'Fragile' },
});

export const tagged = extend(
  'products',
  { tags: lines('Tags', { tagId: reference('Tag', 'tags', { unique: true }) }) },
  { filters: { 'tags.tagId': true } },
);
