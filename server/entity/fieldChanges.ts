import { format } from 'date-fns/format';
import type { Definition } from '../../contract/definition/define';
import type { Field, Fields } from '../../contract/definition/fields';
import { snakeCase } from '../../contract/definition/names';
import type { FieldChange } from '../../contract/history';
import type { Context } from '../http/context';
import { addressOf } from './addressField';
import { storageOf } from './kinds';

/** The changes of an audit event: per column, the stored values before and after. */
export type Changes = Record<string, readonly [before: unknown, after: unknown]>;

/**
 * Returns the changes of a record as text, in the order of its fields. A column without a field shows its stored value.
 */
export function describeChanges(definition: Pick<Definition, 'fields'> | undefined, changes: Changes): FieldChange[] {
  const fields = definition?.fields ?? {};
  const place = addressOf(fields)?.[0];
  const known = Object.entries(fields).flatMap(([name, field]) => {
    const column = name === place ? 'address_id' : snakeCase(name);
    return changes[column] ? [{ name, field, column }] : [];
  });
  const unknown = Object.keys(changes).filter((column) => known.every((each) => each.column !== column));
  return [
    ...known.map(({ name, field, column }) => describeChange(name, field.label, changes[column], field)),
    ...unknown.map((column) => describeChange(column, column.replaceAll('_', ' '), changes[column])),
  ];
}

/** Returns a definition with the fields of the lists that show the same records in another form, such as the minimum stock of a product. */
export function withFieldsOfViews<D extends Pick<Definition, 'name' | 'fields'>>(
  definition: D,
  { standards }: Pick<Context, 'standards'>,
): D {
  const views = standards.filter((view) => view.definition.recordsOf === definition.name);
  const fields = views.map((view) => view.definition.fields);
  return { ...definition, fields: Object.assign({}, definition.fields, ...fields, definition.fields) };
}

/** Returns a definition without its costs, and the columns of the costs, for users who see none. */
export function withoutCostFields<D extends Pick<Definition, 'fields'>>(definition: D): { shown: D; hidden: string[] } {
  const isHidden = ([, { cost }]: [string, Field]) => cost === true;
  const fields = Object.entries(definition.fields);
  const shown = fields
    .filter((entry) => !isHidden(entry))
    .map(([name, field]) => [name, field.kind === 'lines' ? { ...field, fields: partsOf(field.fields) } : field]);
  return {
    shown: { ...definition, fields: Object.fromEntries(shown) },
    hidden: fields.filter(isHidden).map(([name]) => snakeCase(name)),
  };
}

const partsOf = (fields: Fields): Fields => Object.fromEntries(Object.entries(fields).filter(([, { cost }]) => !cost));

/** Joins changes to one line: `Price: $5.00 → $6.00, Category: Tools → Garden`. */
export const onOneLine = (changes: readonly FieldChange[]): string =>
  changes.map(({ label, before, after }) => `${label}: ${before ?? '—'} → ${after ?? '—'}`).join(', ');

function describeChange(
  name: string,
  label: string,
  [before, after]: Changes[string] = [null, null],
  field?: Field,
): FieldChange {
  const words = { field: name, label, before: valueText(before, field), after: valueText(after, field) };
  if (field?.kind !== 'reference') return words;
  return { ...words, list: field.to, beforeId: idOf(before), afterId: idOf(after) };
}

/** Formats a moment in the server's time zone, as the trail shows its own: "2026-11-27 14:30". */
const momentText = (moment: string): string => format(new Date(moment), 'yyyy-MM-dd HH:mm');

const idOf = (value: unknown) => (value as { id?: number } | null)?.id;

function valueText(value: unknown, field?: Field): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value))
    return value.length === 0
      ? null
      : value.map((line) => (typeof line === 'object' ? lineText(line, field) : String(line))).join('; ');
  if (typeof value === 'object') {
    const { id, name } = value as { id?: unknown; name?: unknown };
    return String(name ?? id);
  }
  switch (field?.kind) {
    case 'money':
      return `$${Number(read(field, value)).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
    case 'choice':
      return field.choices[String(value)] ?? String(value);
    case 'yesNo':
      return value === true ? 'Yes' : 'No';
    case 'moment':
      return momentText(String(value));
    default:
      return String(read(field, value));
  }
}

const read = (field: Field | undefined, value: unknown): unknown =>
  ((field && storageOf(field)?.read) as ((value: unknown) => unknown) | undefined)?.(value) ?? value;

/** Returns the values of a line as text, in the order of its fields. */
function lineText(line: Record<string, unknown>, field?: Field): string {
  const fields: Fields = field?.kind === 'lines' ? field.fields : {};
  const names = Object.keys(fields).length > 0 ? Object.keys(fields) : Object.keys(line);
  return names.flatMap((name) => valueText(line[snakeCase(name)], fields[name]) ?? []).join(', ');
}
