import type { Definition } from '../../contract/definition/define';
import type {
  Field as DefinedField,
  Fields as DefinedFields,
  Kind as KindName,
  NumberField,
  TextField,
} from '../../contract/definition/fields';
import { filterOf } from '../../contract/definition/parameters';
import type { FilterSpecs } from '../../contract/definition/shapes';
import type { Choice, Field, Kind, NamedField } from './field';
import { choicesOf } from './fields';
import { choiceKind, groupKind, kinds, linesKind, referenceKind } from './kinds';
import {
  choiceFilter,
  dayRange,
  type Filter,
  range,
  referenceFilter,
  textFilter,
  timeRange,
  yesNoFilter,
} from './list/filters';

/*
 * Derives from a definition how the screens show, edit and filter each kind of field.
 */

type Of<K extends KindName> = DefinedField & { kind: K };

/** The input of a filter factory. */
interface FilterInput<F> {
  field: F;
  label: string;
  /** The choices of the filter, if they differ from the field's. */
  choices?: readonly Choice[];
}

interface KindFactory<F> {
  /** The value type is `never` here; the types of the definition have checked it. */
  kind: (field: F) => Kind<never>;
  /** Makes the controls of the filter, one for each query parameter. */
  filter?: (filtered: FilterInput<F>) => readonly Filter[];
}

const texts = (kind: Kind<string>): KindFactory<TextField> => ({
  kind: ({ min, max, pattern }) => ({ ...kind, rules: { min, max, pattern } }),
  filter: ({ label }) => [textFilter(label)],
});
const numbers = (kind: Kind<number>): KindFactory<NumberField> => ({
  kind: ({ min, max, whole }) =>
    kind.input.as === 'number'
      ? { ...kind, input: { ...kind.input, ...(min !== undefined && { min }), max, ...(whole && { step: 1 }) } }
      : kind,
  filter: ({ label }) => range(label),
});

const factories: { [K in KindName]: KindFactory<Of<K>> } = {
  text: texts(kinds.text),
  longText: texts(kinds.longText),
  email: texts(kinds.email),
  phone: texts(kinds.phone),
  digits: texts(kinds.digits),
  integer: numbers(kinds.integer),
  decimal: numbers(kinds.decimal),
  money: numbers(kinds.money),
  date: { kind: () => kinds.date, filter: ({ label }) => dayRange(label) },
  time: { kind: () => kinds.time, filter: ({ label }) => timeRange(label) },
  moment: { kind: () => kinds.moment, filter: ({ label }) => dayRange(label) },
  yesNo: { kind: () => kinds.boolean, filter: ({ label }) => [yesNoFilter(label)] },
  choice: {
    kind: ({ label, choices }) => choiceKind(choicesOf(choices), `Choose ${label}`),
    filter: ({ label, field, choices = choicesOf(field.choices) }) => [choiceFilter(label, choices)],
  },
  reference: {
    kind: ({ label, to, hint = `Choose ${label}`, narrowedBy, search }) =>
      referenceKind({ to, hint, narrowedBy, search }),
    filter: ({ label, field }) => [referenceFilter(label, field.to, field.search)],
  },
  id: { kind: () => kinds.integer },
  group: { kind: ({ fields, flat, text, inputOrder }) => groupKind(text, { parts: named(fields, inputOrder), flat }) },
  lines: { kind: ({ fields, min }) => linesKind(named(fields), min) },
};

const factoryOf = ({ kind }: DefinedField) => factories[kind] as KindFactory<DefinedField>;

/** Converts a field of a definition into a field for the screens. */
export const fieldOf = (field: DefinedField): Field<unknown> => ({
  label: field.label,
  kind: factoryOf(field).kind(field) as Kind<unknown>,
});

/** Converts fields of a definition into named fields for forms, in the given order. */
export const named = (fields: DefinedFields, order: readonly string[] = Object.keys(fields)): NamedField[] =>
  order.map((name) => {
    const field = fields[name];
    if (!field) throw new Error(`No field ${name}`);
    const { optional, fixed, when } = field;
    return { ...fieldOf(field), name, optional, fixed, when, initial: 'initial' in field ? field.initial : undefined };
  });

interface Differences {
  labels?: Readonly<Record<string, string | undefined>> | undefined;
  choices?: Readonly<Record<string, readonly Choice[] | undefined>> | undefined;
}

/** Returns the controls of an entity's filter bar, by query parameter. */
export function filtersOf(
  { name: of, fields, filters }: Pick<Definition, 'name' | 'fields' | 'filters'>,
  { labels = {}, choices = {} }: Differences = {},
): Record<string, Filter> {
  const each = ([name, spec]: [string, FilterSpecs[string]]) => {
    const { field, parameters } = filterOf({ name: of, fields }, name, spec);
    const controls = factoryOf(field).filter?.({ field, label: labels[name] ?? field.label, choices: choices[name] });
    return parameters.map((parameter, index) => [parameter, controls?.[index] as Filter] as const);
  };
  return Object.fromEntries(Object.entries(filters).flatMap(each));
}
