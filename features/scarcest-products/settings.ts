import { integer } from '../../contract/definition/fields';
import { defineSettings } from '../../contract/definition/settings';

/** The most products that the table can be set to. */
export const MOST = 50;

export const settings = defineSettings({
  name: 'scarcest-products',
  title: 'Scarcest Products',
  fields: {
    shown: integer('Products on the Main Panel', { min: 1, max: MOST, note: 'Maximum number of rows in the table' }),
  },
  defaults: { shown: 8 },
});
