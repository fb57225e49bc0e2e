import { date, optional, text } from '../../contract/definition/fields';
import { extendMove } from '../../contract/definition/moveFields';
import { feature } from './feature';

/** The document that came with the goods: an invoice, a delivery note. */
export const supplierDocument = extendMove('SUPPLIER_TO_WAREHOUSE', {
  capability: feature.name,
  head: {
    supplierDocument: optional(text('Supplier’s Document', { max: 100 })),
    supplierDocumentDate: optional(date('Document Date')),
  },
});
