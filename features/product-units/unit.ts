import { define } from '../../contract/definition/define';
import { text } from '../../contract/definition/fields';
import { feature } from './feature';

/** The units that the firm counts its products in: szt., kg, m. Amounts are whole numbers of them. */
export const unit = define({
  name: 'units',
  one: 'Unit',
  many: 'Units',
  fields: { name: text('Name', { unique: true, max: 12, note: 'As it is shown beside amounts' }) },
  capability: feature.name,
});
