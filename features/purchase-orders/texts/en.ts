import type { Overrides } from '../../../src/texts/forms';
import type pl from './pl';

/** The English texts that differ from the original. */
export default {
  'Purchase Orders New': 'New Purchase Order',
  'Purchase Orders Propose': 'Order Proposals',
  'Purchase Orders List': 'Purchase Orders',
} satisfies Overrides<typeof pl>;
