import { define, type RowOf } from '../definition/define';
import { longText, text } from '../definition/fields';

export const category = define({
  name: 'categories',
  one: 'Category',
  many: 'Categories',
  fields: { name: text('Name'), description: longText('Description') },
  hasDetail: false,
});

export type Category = RowOf<typeof category>;
