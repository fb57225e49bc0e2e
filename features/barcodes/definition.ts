import type { Addition } from '../../contract/definition/extend';
import { barcodes as field } from './field';

const note =
  'Beyond the documented API, announced as `barcodes`. No two products have the same. A barcode of a pack has its pieces as `quantity`, 1 where absent';

/** The field with the note that the description of the API shows, and that no browser needs. */
export const barcodes: Addition = {
  ...field,
  fields: Object.fromEntries(Object.entries(field.fields).map(([name, each]) => [name, { ...each, note }])),
};
