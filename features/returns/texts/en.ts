import type { Overrides } from '../../../src/texts/forms';
import type pl from './pl';

/** The English texts that differ from the original. */
export default {
  'Inventory Return From Client': 'Return from Client',
  'Inventory Return To Supplier': 'Return to Supplier',
} satisfies Overrides<typeof pl>;
