import type { Overrides } from '../../../src/texts/forms';
import type pl from './pl';

/** The English texts that differ from the original. */
export default {
  'From Expected': 'Expected From',
  'Order|page': 'Order Proposals',
  'Purchase Orders New': 'New Purchase Order',
  'Purchase Orders Propose': 'Order Proposals',
  'Purchase Orders List': 'Purchase Orders',
  'To Expected': 'Expected To',
} satisfies Overrides<typeof pl>;
