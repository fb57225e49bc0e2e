import type { Definition } from './define';
import type { Field } from './fields';

/*
 * What has to hold across the fields of a record: the same functions in a form and on the server.
 */

type Values = Readonly<Record<string, unknown>>;

/** A value as a control has it. */
export const textOf = (value: unknown): string => String(value ?? '');

/**
 * Whether a record has the values beside which something is shown, offered or done; one of them where several are named. By
 * their texts: a form has no others.
 */
export const isShown = ({ when }: Pick<Field, 'when'>, record: Values): boolean =>
  Object.entries(when ?? {}).every(([name, value]) => [value].flat().map(textOf).includes(textOf(record[name])));

const isNothing = (value: unknown) => value === undefined || value === null || value === '';

/** What is wrong with a record: the dotted name of a field, and the end of a sentence about it. */
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

/** The fields of lines that no two lines of a record have alike. */
const uniqueParts = (field: Field): string[] =>
  field.kind === 'lines' ? Object.keys(field.fields).filter((part) => field.fields[part]?.unique) : [];

/** Whether anything has to hold across fields. */
export const hasRules = ({ fields, rules }: Pick<Definition, 'fields' | 'rules'>): boolean =>
  rules.length > 0 || Object.values(fields).some((field) => field.when || uniqueParts(field).length > 0);
