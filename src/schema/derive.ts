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
import type { ReferenceName } from './contract';
import type { Choice, Field, Kind, NamedField } from './field';
import { choicesOf } from './fields';
import { choiceFilter, dayRange, type Filter, range, referenceFilter, textFilter, yesNoFilter } from './filters';
import { choiceKind, groupKind, kinds, linesKind, referenceKind } from './kinds';

/*
 * What a definition is on the screen: how each kind of field is shown, typed in and filtered by.
 */

type Of<K extends KindName> = DefinedField & { kind: K };

/** What a filter by a field is made of. */
interface Filtered<F> {
  field: F;
  label: string;
  /** What it offers, where that reads otherwise than in cells. */
  choices?: readonly Choice[];
}

interface Drawn<F> {
  /** Whatever its values are: the definition's types have seen to that. */
  kind: (field: F) => Kind<never>;
  /** The controls of its parameters. */
  filter?: (filtered: Filtered<F>) => readonly Filter[];
}

const texts = (kind: Kind<string>): Drawn<TextField> => ({
  kind: ({ min, max, pattern }) => ({ ...kind, rules: { min, max, pattern } }),
  filter: ({ label }) => [textFilter(label)],
});
const numbers = (kind: Kind<number>): Drawn<NumberField> => ({
  kind: ({ min, max, whole }) =>
    kind.input.as === 'number'
      ? { ...kind, input: { ...kind.input, ...(min !== undefined && { min }), max, ...(whole && { step: 1 }) } }
      : kind,
  filter: ({ label }) => range(label),
});

const drawn: { [K in KindName]: Drawn<Of<K>> } = {
  text: texts(kinds.text),
  longText: texts(kinds.longText),
  email: texts(kinds.email),
  phone: texts(kinds.phone),
  digits: texts(kinds.digits),
  integer: numbers(kinds.integer),
  decimal: numbers(kinds.decimal),
  money: numbers(kinds.money),
  date: { kind: () => kinds.date, filter: ({ label }) => dayRange(label) },
  yesNo: { kind: () => kinds.boolean, filter: ({ label }) => [yesNoFilter(label)] },
  choice: {
    kind: ({ label, choices }) => choiceKind(choicesOf(choices), `Choose ${label}`),
    filter: ({ label, field, choices = choicesOf(field.choices) }) => [choiceFilter(label, choices)],
  },
  reference: {
    kind: ({ label, to, hint = `Choose ${label}`, narrowedBy, search }) =>
      referenceKind({ to: to as ReferenceName, hint, narrowedBy, search }),
    filter: ({ label, field }) => [referenceFilter(label, field.to as ReferenceName, field.search)],
  },
  id: { kind: () => kinds.integer },
  group: { kind: ({ fields, flat, text, asked }) => groupKind(text, { parts: named(fields, asked), flat }) },
  lines: { kind: ({ fields, min }) => linesKind(named(fields), min) },
};

const drawnOf = ({ kind }: DefinedField) => drawn[kind] as Drawn<DefinedField>;

/** A field of a definition, as screens use it. */
export const fieldOf = (field: DefinedField): Field<unknown> => ({
  label: field.label,
  kind: drawnOf(field).kind(field) as Kind<unknown>,
});

/** Fields by their names, with what a form has to know of them, in an order. */
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

/** The filter bar of an entity, by its parameters. */
export function filtersOf(
  { name: of, fields, filters }: Pick<Definition, 'name' | 'fields' | 'filters'>,
  { labels = {}, choices = {} }: Differences = {},
): Record<string, Filter> {
  const each = ([name, spec]: [string, FilterSpecs[string]]) => {
    const { field, parameters } = filterOf({ name: of, fields }, name, spec);
    const controls = drawnOf(field).filter?.({ field, label: labels[name] ?? field.label, choices: choices[name] });
    return parameters.map((parameter, index) => [parameter, controls?.[index] as Filter] as const);
  };
  return Object.fromEntries(Object.entries(filters).flatMap(each));
}
