import type { Overrides } from '../../../src/texts/forms';
import type pl from './pl';

/** The English texts that differ from the original. */
export default {
  'No Warehouses with Levels of Their Own.': 'No warehouses with their own levels.',
  'Stock Levels List': 'Stock Levels',
  'Warehouses with Levels of Their Own': 'Warehouses with Their Own Levels',
} satisfies Overrides<typeof pl>;
