import { define } from '../../contract/definition/define';
import { computed, integer, longText, optional, text } from '../../contract/definition/fields';
import { feature } from './feature';

/** Why goods are consumed or received internally: "Office use". Managers maintain the list. */
export const moveReason = define({
  name: 'move-reasons',
  one: 'Move Reason',
  many: 'Move Reasons',
  fields: {
    name: text('Name', { unique: true, max: 80 }),
    description: optional(longText('Description')),
    consumed: computed(integer('Consumed', { note: 'Pieces of internal consumptions, as corrected' })),
    received: computed(integer('Received', { note: 'Pieces of internal receipts, as corrected' })),
  },
  filters: { name: true },
  capability: feature.name,
});
