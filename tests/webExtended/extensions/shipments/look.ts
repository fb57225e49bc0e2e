import { customize } from 'magazyn/extension/look';

export const look = customize({
  brand: 'Harbour',
  words: { 'ra.validation.minValue': 'No less than %{min}' },
  links: { '/clients': { label: 'Buyers', group: 'People' }, '/geography': false },
  order: ['/shipments', '/'],
});
