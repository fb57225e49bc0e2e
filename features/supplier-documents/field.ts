import { extend } from '../../contract/definition/extend';
import { computed, date, formOnly, optional, shownWhen, text } from '../../contract/definition/fields';

const ofReceipt = { type: 'SUPPLIER_TO_WAREHOUSE' };

/** The number is a column of the journal; the date is on the page alone, since the columns of both would not fit. */
export const document = extend(
  'transactions',
  {
    supplierDocument: shownWhen(ofReceipt, optional(computed(text('Supplier’s Document')))),
    supplierDocumentDate: shownWhen(ofReceipt, formOnly(optional(computed(date('Document Date'))))),
  },
  { filters: { supplierDocument: true } },
);
