import { integer } from '../../contract/definition/fields';
import { defineSettings } from '../../contract/definition/settings';

export const settings = defineSettings({
  name: 'purchase-orders',
  title: 'Purchase Orders',
  fields: {
    deliveryDays: integer('Days until Delivery', {
      max: 365,
      note: 'From the day that an order is proposed to the day that its goods are expected',
    }),
  },
  defaults: { deliveryDays: 7 },
});
