import type { Overrides } from '../../../src/texts/forms';
import type pl from './pl';

/** The English texts that differ from the original. */
export default {
  'Inventory Return From Client': 'Return from Client',
  'Inventory Return To Supplier': 'Return to Supplier',
  'Customer To Warehouse': 'Return from Client',
  'Customer to Warehouse': 'Return from Client',
  'Warehouse To Supplier': 'Return to Supplier',
  'Warehouse to Supplier': 'Return to Supplier',
} satisfies Overrides<typeof pl>;
