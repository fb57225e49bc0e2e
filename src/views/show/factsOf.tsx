import type { DetailField } from '../../schema/detail';
import type { AnyRow } from '../../schema/record';
import type { Description } from '../page/DescriptionList';
import { FieldValue } from './FieldValue';

/** Returns whether a field is a single value, not a table of lines. */
export const hasLines = ({ lines }: DetailField): boolean => lines !== undefined;

/** Returns the labels and values of the plain fields. */
export const factsOf = (fields: readonly DetailField[], record: AnyRow): Description[] =>
  fields
    .filter((field) => !hasLines(field))
    .map((field) => ({ label: field.label, value: <FieldValue field={field} record={record} /> }));
