import { define } from '../../../../contract/definition/define';
import { extend } from '../../../../contract/definition/extend';
import { date, lines, reference, text } from '../../../../contract/definition/fields';

/** Many to many: a product's tags are its lines, a tag's products those that are found by it. */
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
