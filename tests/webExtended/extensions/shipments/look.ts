import { customize } from '../../../../src/app/customize';

export const look = customize({
  brand: 'Harbour',
  words: { 'ra.validation.email': 'Must be an e-mail address' },
  links: { '/clients': { label: 'Buyers', group: 'People' }, '/geography': false },
  order: ['/shipments', '/'],
});
