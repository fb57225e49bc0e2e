import { isShown } from './conditions';
import type { Definition } from './define';
import type { Field } from './fields';

/*
 * Validation across the fields of a record, shared by forms and the server. Only code that is loaded with a form imports it.
 */

type Values = Readonly<Record<string, unknown>>;

const isNothing = (value: unknown) => value === undefined || value === null || value === '';

/** Returns the violated rules of a record: the dotted name of a field, and the end of a sentence about it. */
export function brokenRules(
  { fields, rules }: Pick<Definition, 'fields' | 'rules'>,
  record: Values,
): [string, string][] {
  const broken: [string, string][] = [];
  for (const [name, field] of Object.entries(fields)) {
    for (const part of uniqueParts(field)) {
      const values = ((record[name] ?? []) as readonly Values[]).map((line) => line[part]);
      const again = values.findIndex((value, index) => !isNothing(value) && values.indexOf(value) < index);
      if (again >= 0) broken.push([`${name}.${again}.${part}`, 'is in another row already']);
    }
    if (!field.when) continue;
    const shown = isShown(field, record);
    if (shown && !field.optional && isNothing(record[name])) broken.push([name, 'is required']);
    if (!shown && !isNothing(record[name])) broken.push([name, 'has no place here']);
  }
  for (const rule of rules) {
    const message = rule.check(record as never);
    if (message) broken.push([rule.field, message]);
  }
  return broken;
}

/** Returns the line fields whose values must be unique within a record. */
const uniqueParts = (field: Field): string[] =>
  field.kind === 'lines' ? Object.keys(field.fields).filter((part) => field.fields[part]?.unique) : [];

/** Returns whether a definition has rules across fields. */
export const hasRules = ({ fields, rules }: Pick<Definition, 'fields' | 'rules'>): boolean =>
  rules.length > 0 || Object.values(fields).some((field) => field.when || uniqueParts(field).length > 0);
