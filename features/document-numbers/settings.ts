import { text } from '../../contract/definition/fields';
import { defineSettings } from '../../contract/definition/settings';
import { patternFault } from './pattern';

const code = (label: string) =>
  text(label, { max: 6, pattern: [/^[A-Z][A-Z0-9]*$/, 'must be capital letters and digits, a letter first'] });

/** The migration stores the same values, because the database makes the numbers. */
export const settings = defineSettings({
  name: 'document-numbers',
  title: 'Document Numbers',
  fields: {
    pattern: text('Pattern', {
      max: 60,
      note: '{type} and {number} are required; {year}, {month} and {warehouse} are optional. Each combination has its own series',
    }),
    receipt: code('Goods Receipts'),
    delivery: code('Deliveries'),
    transfer: code('Transfers'),
    supplierReturn: code('Returns to Suppliers'),
    clientReturn: code('Returns from Clients'),
    stockCount: code('Stock Counts'),
    correction: text('Corrections', {
      max: 3,
      pattern: [/^[A-Z0-9]+$/, 'must be capital letters and digits'],
      note: 'Follows the code of the corrected document: PZK',
    }),
  },
  defaults: {
    pattern: '{type}/{number}/{year}/{warehouse}',
    receipt: 'PZ',
    delivery: 'WZ',
    transfer: 'MM',
    supplierReturn: 'ZD',
    clientReturn: 'ZW',
    stockCount: 'IN',
    correction: 'K',
  },
  rules: [{ field: 'pattern', check: ({ pattern }) => patternFault(pattern) }],
});
