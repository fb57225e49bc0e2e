import { text } from '../../contract/definition/fields';
import { defineSettings } from '../../contract/definition/settings';

export const settings = defineSettings({
  name: 'firm',
  title: 'Firm',
  fields: {
    currency: text('Currency', {
      pattern: [/^[A-Z]{3}$/, 'must be three capital letters, such as EUR'],
      note: 'A code of ISO 4217, which pages show from their next load on. Amounts are not converted',
    }),
  },
  defaults: { currency: 'USD' },
});
