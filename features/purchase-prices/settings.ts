import { yesNo } from '../../contract/definition/fields';
import { defineSettings } from '../../contract/definition/settings';

export const settings = defineSettings({
  name: 'purchase-prices',
  title: 'Purchase Prices',
  fields: {
    isRequired: yesNo('A Purchase Price Is Required', {
      note: 'If so, a goods receipt needs the purchase price of each product, or an order that has it',
    }),
  },
  defaults: { isRequired: false },
});
