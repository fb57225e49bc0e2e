import { extend } from '../../contract/definition/extend';
import { computed, date, optional, text } from '../../contract/definition/fields';

export const document = extend(
  'transactions',
  {
    supplierDocument: optional(computed(text('Supplier’s Document'))),
    supplierDocumentDate: optional(computed(date('Document Date'))),
  },
  { filters: { supplierDocument: true } },
);
