import type { Addition } from '../../contract/definition/extend';
import { reference, text } from '../../contract/definition/fields';

/** The most characters of a shelf: printed documents have it in a column. */
export const MAX_SHELF = 30;

/**
 * The shelf of a product in each warehouse: A2-10, or any text. Only in the form, because its page has them in the rows of the stock.
 * A literal of the results of `extend` and `lines`, because every page loads this, and no other code there needs those two functions.
 */
export const shelves: Addition = {
  to: 'products',
  fields: {
    shelves: {
      kind: 'lines',
      label: 'Shelves',
      added: true,
      formOnly: true,
      fields: {
        warehouseId: reference('Warehouse', 'warehouses', { unique: true }),
        shelf: text('Shelf', { max: MAX_SHELF }),
      },
    },
  },
  filters: {},
};
