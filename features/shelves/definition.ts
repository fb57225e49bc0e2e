import type { Addition } from '../../contract/definition/extend';
import { shelves as field } from './field';

const note = 'Beyond the documented API, announced as `shelves`. At most one for each warehouse';

/** The field with the note that the description of the API shows, and that no browser needs. */
export const shelves: Addition = {
  ...field,
  fields: Object.fromEntries(Object.entries(field.fields).map(([name, each]) => [name, { ...each, note }])),
};
