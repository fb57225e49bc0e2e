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
    currency: text('Currency', {
      pattern: [/^[A-Z]{3}$/, 'must be three capital letters, such as EUR'],
      note: 'A code of ISO 4217, which pages show from their next load on. Amounts are not converted',
    }),
  },
  defaults: { name: null, address: null, country: 'poland', taxNumber: null, currency: 'USD' },
  rules: [
    {
      field: 'taxNumber',
      check: ({ country, taxNumber }) => (country === 'poland' && taxNumber ? nipFault(taxNumber) : undefined),
    },
  ],
});
