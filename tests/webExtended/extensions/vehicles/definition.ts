import { define } from '../../../../contract/definition/define';
import { extend } from '../../../../contract/definition/extend';
import { integer, optional, reference, text } from '../../../../contract/definition/fields';
import { feature } from './feature';

/** An entity that the app shows where the backend announces it. */
export const vehicle = define({
  name: 'vehicles',
  one: 'Vehicle',
  many: 'Vehicles',
  capability: feature.name,
  fields: { name: text('Plate'), warehouseId: reference('Warehouse', 'warehouses') },
});

/** An announced entity without screens of its own. */
export const garage = define({
  name: 'garages',
  one: 'Garage',
  many: 'Garages',
  capability: feature.name,
  fields: { name: text('Name') },
});

export const loads = extend('products', { stacked: optional(integer('Stacked at Most')) });
