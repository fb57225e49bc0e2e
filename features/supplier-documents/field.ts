import { extend } from '../../contract/definition/extend';
import { computed, date, optional, shownWhen, text, unlisted } from '../../contract/definition/fields';

const ofReceipt = { type: 'SUPPLIER_TO_WAREHOUSE' };

/** The number is a column of the journal; the date is on the page and in exports, since the columns of both would not fit. */
export const document = extend(
  'transactions',
  {
    supplierDocument: shownWhen(ofReceipt, optional(computed(text('Supplier’s Document')))),
    supplierDocumentDate: shownWhen(ofReceipt, unlisted(optional(computed(date('Document Date'))))),
  },
  { filters: { supplierDocument: true } },
);
