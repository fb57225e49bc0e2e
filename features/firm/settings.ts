import { choice, longText, optional, text } from '../../contract/definition/fields';
import { defineSettings } from '../../contract/definition/settings';
import { nipFault } from './taxNumber';

export const settings = defineSettings({
  name: 'firm',
  title: 'Firm',
  fields: {
    name: optional(text('Name', { max: 120, note: 'At the top of every printed document' })),
    address: optional(longText('Address', { max: 400, note: 'As it is printed, line by line' })),
    country: choice('Country', { poland: 'Poland', other: 'Another country' }),
    taxNumber: optional(text('Tax Number', { max: 40, note: 'In Poland the NIP, whose check digit is verified' })),
  },
  defaults: { name: null, address: null, country: 'poland', taxNumber: null },
  rules: [
    {
      field: 'taxNumber',
      check: ({ country, taxNumber }) => (country === 'poland' && taxNumber ? nipFault(taxNumber) : undefined),
    },
  ],
});
