import type { Addition } from '../../contract/definition/extend';
import { document as fields } from './field';

const note =
  'Beyond the documented API, announced as `supplier-documents`. Null where a receipt was recorded without it';

/** The fields of the API, with a note that no browser needs. */
export const document: Addition = {
  ...fields,
  fields: Object.fromEntries(Object.entries(fields.fields).map(([name, field]) => [name, { ...field, note }])),
};
