import type { Overrides } from '../../../src/texts/forms';
import type pl from './pl';

/** The English texts that differ from the original. */
export default {
  'Cost of Less': 'Cost of Shortage',
  'Cost of More': 'Cost of Surplus',
  'Cost of Received': 'Cost Received',
  'Cost of Returned': 'Cost Returned',
  'Deliveries of Suppliers': 'Supplier Deliveries',
  Less: 'Shortage',
  More: 'Surplus',
  'Movements of a Period': 'Movements in a Period',
  'less than a day at this pace': 'less than a day',
  'more than ten years at this pace': 'more than ten years',
  '{count} days at this pace': { one: '{count} day', other: '{count} days' },
} satisfies Overrides<typeof pl>;
