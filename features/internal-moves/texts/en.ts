import type { Overrides } from '../../../src/texts/forms';
import type pl from './pl';

/** The English texts that differ from the original. */
export default {
  'Inventory Internal Consumption': 'Internal Consumption',
  'Inventory Internal Receipt': 'Internal Receipt',
  'Move Reasons New': 'New Move Reason',
  'Move Reasons List': 'Move Reasons',
} satisfies Overrides<typeof pl>;
