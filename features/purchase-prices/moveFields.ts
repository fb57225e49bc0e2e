import { money, optional } from '../../contract/definition/fields';
import { extendMove } from '../../contract/definition/moveFields';
import { feature } from './feature';

/** The cost of one piece of a received line. */
export const purchasePrice = extendMove('SUPPLIER_TO_WAREHOUSE', {
  capability: feature.name,
  line: { purchasePrice: optional(money('Purchase Price')) },
  columns: { purchasePrice: 'price' },
  suggested: ({ agreedPrice, unitPrice }) => ({ purchasePrice: agreedPrice ?? unitPrice }),
});
