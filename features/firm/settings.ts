import { choice, longText, optional, text } from '../../contract/definition/fields';
import { defineSettings } from '../../contract/definition/settings';
import { LANGUAGE_NAMES } from '../../contract/language';
import { nipFault } from './taxNumber';

export const settings = defineSettings({
  name: 'firm',
  title: 'Firm',
  fields: {
    name: optional(text('Name', { max: 120, note: 'At the top of every printed document' })),
    address: optional(longText('Address', { max: 400, note: 'As it is printed, line by line' })),
    country: choice('Country', { poland: 'Poland', other: 'Another country' }),
    taxNumber: optional(text('Tax Number', { max: 40, note: 'In Poland the NIP, whose check digit is verified' })),
    language: choice('Language', LANGUAGE_NAMES, {
      note: 'For the sign-in page and for users who have chosen none, from their next page load',
    }),
    currency: text('Currency', {
      pattern: [/^[A-Z]{3}$/, 'must be three capital letters, such as EUR'],
      note: 'An ISO 4217 code. Pages show it from their next load. Amounts are not converted',
    }),
  },
  defaults: { name: null, address: null, country: 'poland', taxNumber: null, language: 'original', currency: 'USD' },
  rules: [
    {
      field: 'taxNumber',
      check: ({ country, taxNumber }) => (country === 'poland' && taxNumber ? nipFault(taxNumber) : undefined),
    },
  ],
});
