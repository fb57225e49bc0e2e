import { referenceFilter } from '../schema/list/filters';
import { defineList } from '../schema/list/list';

export const regions = defineList('regions', { id: 'id', one: 'Region', many: 'Regions' });

export const countries = defineList('countries', {
  id: 'id',
  one: 'Country',
  many: 'Countries',
  filters: { regionId: referenceFilter('Region', 'regions') },
});
