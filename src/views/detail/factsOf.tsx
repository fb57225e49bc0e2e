import type { DetailField } from '../../schema/detail';
import type { AnyRow } from '../../schema/record';
import type { Description } from '../DescriptionList';
import { FieldValue } from './FieldValue';

/** Whether a field stands among others, and not in a table of its own. */
export const isPlain = ({ lines }: DetailField): boolean => !lines;

/** What plain fields hold. */
export const factsOf = (fields: readonly DetailField[], record: AnyRow): Description[] =>
  fields.filter(isPlain).map((field) => ({ label: field.label, value: <FieldValue field={field} record={record} /> }));
