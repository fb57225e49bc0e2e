import type { Addition } from '../../contract/definition/extend';

/**
 * The unit of a product. A literal of the results of `extend`, `optional` and `reference`, because every page loads this, and no
 * other code there needs those functions.
 */
export const unitOfProduct: Addition = {
  to: 'products',
  fields: { unitId: { kind: 'reference', label: 'Unit', to: 'units', optional: true, added: true } },
  filters: { unitId: true },
};
