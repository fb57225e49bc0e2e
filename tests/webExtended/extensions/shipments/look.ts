import { customize } from '../../../../src/app/customize';

export const look = customize({
  brand: 'Harbour',
  words: { 'ra.validation.required': 'Must be told' },
  links: { '/clients': { label: 'Buyers', group: 'People' }, '/geography': false },
  order: ['/shipments', '/'],
});
