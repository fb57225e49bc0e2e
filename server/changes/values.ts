import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Definition } from '../../contract/definition/define';
import type { Field } from '../../contract/definition/fields';
import { schemasOf } from '../../contract/schemas';
import { collectMessages } from '../http/validation';
import type { Said } from '../texts/message';
import type { Body } from './tables';

/** A value of a record, as the rows of a change show it. */
export interface Value {
  /** Its name: `unitPrice`, `address.city`, `barcodes`. */
  name: string;
  label: string;
  field: Field;
  /** The attributes of a body that lead to it. */
  path: readonly string[];
  /** For lines, the field that stands for a line. */
  part?: string;
}

/** Returns the single values of an entity's records. */
export const valuesOf = ({ fields }: Definition): Value[] =>
  Object.entries(fields).flatMap(([name, field]): Value[] =>
    field.computed || ['id', 'lines', 'group'].includes(field.kind)
      ? []
      : [{ name, label: field.label, field, path: [name] }],
  );

/** Returns the value of a body at a path. */
export const at = (body: Body, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, part) => (value as Body | null | undefined)?.[part], body);

/** Returns the first value in which a body differs from the record. */
export const differs = <Each extends Value>(values: readonly Each[], before: Body, after: Body): Each | undefined =>
  values.find(({ path }) => !isDeepStrictEqual(at(before, path) ?? null, at(after, path) ?? null));

export type Checked = { body: Body } | { issue: { path: string[]; message: Said } };

/** Checks the body of a record by the schema of the API. */
export function checkBody(definition: Definition, body: Body, isExisting: boolean): Checked {
  const schemas = schemasOf(definition);
  const schema = (isExisting ? schemas.changed : schemas.created) as z.ZodType<Body>;
  const { error: text, problem } = collectMessages();
  const { success, data, error } = schema.safeParse(body, { error: text });
  if (success) return { body: data };
  const [issue] = error.issues;
  return {
    issue: { path: (issue?.path ?? []).map(String), message: issue ? problem(issue) : 'invalid|value' },
  };
}

/** Returns why the API would refuse the body of an existing record, with the label of the field. */
export function refusalOf(definition: Definition, body: Body): { column: string | null; message: Said } | undefined {
  const checked = checkBody(definition, body, true);
  if ('body' in checked) return undefined;
  const { path, message } = checked.issue;
  return { column: definition.fields[path[0] ?? '']?.label ?? null, message };
}
