import type { Addition } from '../../contract/definition/extend';
import { warehouseCode as code, documentNumber as number } from './field';

const noted = (addition: Addition, note: string): Addition => ({
  ...addition,
  fields: Object.fromEntries(Object.entries(addition.fields).map(([name, field]) => [name, { ...field, note }])),
});

/** The fields with the notes that the description of the API shows, and that no browser needs. */
export const documentNumber = noted(
  number,
  'Beyond the documented API, announced as `document-numbers`. Null for a transaction that is older than the feature',
);
export const warehouseCode = noted(
  code,
  'Beyond the documented API, announced as `document-numbers`. Stands in the numbers of documents; derived from the name where absent',
);
