import type { Overrides } from '../../../src/texts/forms';
import type pl from './pl';

/** The English texts that differ from the original. */
export default {
  'Of the seat of the firm, as the fields below': 'Of the registered office of the firm, like the next fields',
  'When empty, the one of the settings': 'If empty, the code in the settings',
  'The seat of the firm is incomplete: province, county, commune, street number, town and postal code.':
    'The address of the registered office is incomplete: province, county, commune, street number, town and postal code.',
} satisfies Overrides<typeof pl>;
