import type { Overrides } from '../../../src/texts/forms';
import type pl from './pl';

/** The English texts that differ from the original. */
export default {
  'Units List': 'Units',
  'Units New': 'New Unit',
} satisfies Overrides<typeof pl>;
