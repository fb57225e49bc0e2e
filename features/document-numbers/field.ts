import { extend } from '../../contract/definition/extend';
import { computed, optional, text } from '../../contract/definition/fields';

export const documentNumber = extend('transactions', { documentNumber: optional(computed(text('Number'))) });

/** The code of a warehouse in the numbers of its documents. A body that removes it gets a new one, derived from the name. */
export const warehouseCode = extend('warehouses', {
  code: optional(
    text('Code', { unique: true, max: 8, pattern: [/^[A-Z0-9]+$/, 'must have capital letters and digits only'] }),
  ),
});
