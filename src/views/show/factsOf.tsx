import type { DetailField } from '../../schema/detail';
import type { AnyRow } from '../../schema/record';
import type { Description } from '../page/DescriptionList';
import { FieldValue } from './FieldValue';

/** Returns whether a field is a single value, not a table of lines. */
export const hasNoLines = ({ lines }: DetailField): boolean => !lines;

/** Returns the labels and values of the plain fields. */
export const factsOf = (fields: readonly DetailField[], record: AnyRow): Description[] =>
  fields
    .filter(hasNoLines)
    .map((field) => ({ label: field.label, value: <FieldValue field={field} record={record} /> }));
