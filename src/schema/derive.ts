import type { Definition } from '../../contract/definition/define';
import type {
  Field as DefinedField,
  Fields as DefinedFields,
  Kind as KindName,
  NumberField,
  TextField,
} from '../../contract/definition/fields';
import { capitalized } from '../../contract/definition/names';
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
  /** The name of its parameter, and what stands after `min`, `max`, `from` and `to` in the names of two. */
  param: string;
  stem: string;
  /** What it offers, where that reads otherwise than in cells. */
  choices?: readonly Choice[];
}

interface Drawn<F> {
  /** Whatever its values are: the definition's types have seen to that. */
  kind: (field: F) => Kind<never>;
  filter?: (filtered: Filtered<F>) => Readonly<Record<string, Filter>>;
}

const texts = (kind: Kind<string>): Drawn<TextField> => ({
  kind: ({ min, max, pattern }) => ({ ...kind, rules: { min, max, pattern } }),
  filter: ({ param, label }) => ({ [param]: textFilter(label) }),
});
const numbers = (kind: Kind<number>): Drawn<NumberField> => ({
  kind: ({ min, max, whole }) =>
    kind.input.as === 'number'
      ? { ...kind, input: { ...kind.input, ...(min !== undefined && { min }), max, ...(whole && { step: 1 }) } }
      : kind,
  filter: ({ stem, label }) => range(stem, label),
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
  date: { kind: () => kinds.date, filter: ({ stem, label }) => dayRange(stem, label) },
  yesNo: { kind: () => kinds.boolean, filter: ({ param, label }) => ({ [param]: yesNoFilter(label) }) },
  choice: {
    kind: ({ label, choices }) => choiceKind(choicesOf(choices), `Choose ${label}`),
    filter: ({ param, label, field, choices = choicesOf(field.choices) }) => ({
      [param]: choiceFilter(label, choices),
    }),
  },
  reference: {
    kind: ({ label, to, hint = `Choose ${label}`, narrowedBy, search }) =>
      referenceKind({ to: to as ReferenceName, hint, narrowedBy, search }),
    filter: ({ param, label, field }) => ({ [param]: referenceFilter(label, field.to as ReferenceName, field.search) }),
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
  { fields, filters }: Pick<Definition, 'fields' | 'filters'>,
  { labels = {}, choices = {} }: Differences = {},
): Record<string, Filter> {
  const each = ([name, spec]: [string, FilterSpecs[string]]) => {
    const field = typeof spec === 'object' ? spec : fields[name];
    const filter = field && drawnOf(field).filter;
    if (!filter) throw new Error(`No filter ${name}`);
    const as = typeof spec === 'string' ? spec : undefined;
    const label = labels[name] ?? field.label;
    return filter({ field, label, param: as ?? name, stem: as ?? capitalized(name), choices: choices[name] });
  };
  return Object.assign({}, ...Object.entries(filters).map(each));
}
