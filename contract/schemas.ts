import { z } from 'zod';
import {
  allQuery,
  bound,
  cost,
  day,
  dayFilter,
  dayInput,
  email,
  hundredthsUpTo,
  id,
  idFilter,
  longText,
  moment,
  momentInput,
  NAME_LENGTH,
  paged,
  pageQuery,
  ruleWith,
  sortQuery,
  text,
  textFilter,
  timeOfDay,
  yesNoFilter,
} from './common';
import type { Definition, DetailOf, InputOf, QueryOf, RowOf } from './definition/define';
import {
  type Field,
  type FieldOf,
  type Fields,
  type GroupField,
  type Kind,
  mayBeNull,
  type NumberField,
  type TextField,
} from './definition/fields';
import { idName, nameAttribute } from './definition/names';
import { filterOf } from './definition/parameters';
import { brokenRules, hasRules } from './definition/rules';
import type { SettingsDefinition } from './definition/settings';
import type { Attributes, FilterSpecs, Input, Value } from './definition/shapes';

/*
 * The wire format of a definition: the schemas that validate requests and serialize responses.
 */

/** The schemas of a field kind in a response, in a body and as a filter. */
interface Wire<K extends Kind> {
  answer: (field: FieldOf<K>) => z.ZodType;
  input: (field: FieldOf<K>) => z.ZodType;
  filter?: (field: FieldOf<K>) => z.ZodType;
}

const LENGTH: Record<TextField['kind'], number> = {
  text: NAME_LENGTH,
  longText: 4000,
  email: NAME_LENGTH,
  phone: 40,
  digits: 20,
};
/** The largest number of a field without `max`. */
const MOST = { integer: 1_000_000_000, decimal: 1_000_000, money: 100_000_000 };

const typed = (field: TextField, schema: z.ZodType<string>): z.ZodType<string> => {
  const { min, pattern } = field;
  const long =
    min === undefined
      ? schema
      : schema.refine((value) => value.length >= min, ruleWith('must have at least {min} characters', { min }));
  return pattern === undefined ? long : long.refine((value) => pattern[0].test(value), pattern[1]);
};
const inRange = ({ min = 0, max, kind, whole }: NumberField): z.ZodType => {
  const most = max ?? MOST[kind];
  return kind === 'integer' || whole ? z.int().min(min).max(most) : hundredthsUpTo(most, min);
};
const texts: Wire<TextField['kind']> = {
  answer: () => z.string(),
  input: (field) => {
    const max = field.max ?? LENGTH[field.kind];
    return typed(field, field.kind === 'longText' ? longText(max) : text(max));
  },
  filter: () => textFilter,
};
const numbers: Wire<NumberField['kind']> = { answer: () => z.number(), input: inRange, filter: () => bound };

const wire: { [K in Kind]: Wire<K> } = {
  text: texts,
  longText: texts,
  phone: texts,
  email: { ...texts, input: (field) => typed(field, email) },
  digits: {
    ...texts,
    input: (field) =>
      z.union([typed(field, text(field.max ?? LENGTH.digits)), z.int().min(0).max(1_000_000)]).transform(String),
  },
  integer: { ...numbers, answer: () => z.int() },
  decimal: numbers,
  money: numbers,
  date: { answer: () => day, input: () => dayInput, filter: () => dayFilter },
  time: { answer: () => timeOfDay, input: () => timeOfDay, filter: () => timeOfDay.optional() },
  moment: { answer: () => moment, input: () => momentInput, filter: () => dayFilter },
  yesNo: { answer: () => z.boolean(), input: () => z.boolean(), filter: () => yesNoFilter },
  choice: {
    answer: (field) =>
      field.open ? z.string().describe(`${Object.keys(field.choices).join(', ')}, or a further one`) : valuesOf(field),
    input: valuesOf,
    filter: valuesOf,
  },
  reference: { answer: () => id, input: () => id, filter: () => idFilter },
  id: { answer: () => id, input: () => id, filter: () => idFilter },
  group: { answer: ({ fields }) => z.object(answers(fields)), input: ({ fields }) => z.strictObject(inputs(fields)) },
  lines: {
    answer: ({ fields }) => z.array(z.object(answers(fields))),
    input: ({ fields, min = 0 }) =>
      z
        .array(z.strictObject(inputs(fields)))
        .min(min)
        .max(1000),
  },
};

function valuesOf({ choices }: FieldOf<'choice'>) {
  return z.enum(Object.keys(choices));
}

/** The cast is safe: the table has one entry per kind. */
const wireOf = (field: Field): Wire<Kind> => wire[field.kind] as Wire<Kind>;

const described = <S extends z.ZodType>(schema: S, note?: string): S => (note ? schema.describe(note) : schema);
/** The note of a group describes its line of text in a row, so its object schema leaves it out. */
const noted = <S extends z.ZodType>(schema: S, { kind, note }: Field): S =>
  described(schema, kind === 'group' ? undefined : note);
const orNull = (schema: z.ZodType, field: Field) => (mayBeNull(field) ? schema.nullable() : schema);

const hideable = (schema: z.ZodType, field: Field) => (field.cost ? cost(schema) : schema);

type Shape = Record<string, z.ZodType>;

/** Returns the response schemas of fields, with the names of references next to their ids. */
export const answers = (fields: Fields): Shape =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, z.ZodType][] => [
      [name, hideable(noted(orNull(wireOf(field).answer(field), field), field), field)],
      ...(field.kind === 'reference' ? [[nameAttribute(name), orNull(z.string(), field)] as [string, z.ZodType]] : []),
    ]),
  );

/**
 * Returns the body schema of fields. Empty text and null mean no value.
 * @param isNew whether the body creates a record, so that missing fields get their initial values
 */
const inputs = (fields: Fields, isNew = true): Shape =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, z.ZodType][] => {
      if (field.computed) return [];
      if (field.kind === 'group' && field.flat) return Object.entries(inputs(field.fields, isNew));
      const schema = noted(wireOf(field).input(field), field);
      const given = mayBeNull(field)
        ? z.preprocess((value) => (value === '' ? null : value), schema.nullish())
        : schema;
      return [[name, whereAbsent(field, given, isNew)]];
    }),
  );

/** Makes a field optional that has an initial value, or that an extension adds: an update then keeps its value. */
function whereAbsent(field: Field, given: z.ZodType, isNew: boolean): z.ZodType {
  const initial = 'initial' in field && !field.when ? field.initial : undefined;
  if (isNew && initial !== undefined) return given.default(initial);
  return field.added ? given.optional() : given;
}

const pick = (fields: Fields, keep: (field: Field) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => keep(field)));

const textOf = ({ label, note, optional, when }: GroupField): TextField => ({
  kind: 'text',
  label,
  ...(note && { note }),
  ...(optional && { optional }),
  ...(when && { when }),
});

/** Returns the fields in a list's rows; a group becomes one line of text. */
const inRow = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(pick(fields, ({ kind, formOnly }) => !formOnly && kind !== 'lines')).map(([name, field]) => [
      name,
      field.kind === 'group' ? textOf(field) : field,
    ]),
  );

/** Returns the query parameters of a filter. */
function parameters(definition: Definition, [name, spec]: [string, FilterSpecs[string]]): [string, z.ZodType][] {
  const { field, parameters: names } = filterOf(definition, name, spec);
  const schema = wireOf(field).filter?.(field);
  if (!schema) throw new Error(`${definition.name} cannot be filtered by ${name}.`);
  return names.map((parameter) => [
    parameter,
    described(schema.optional(), names.length === 1 ? field.note : undefined),
  ]);
}

function queryShape(definition: Definition): Shape {
  const { filters, scope, endless, sortedBy = [] } = definition;
  return {
    ...Object.fromEntries(Object.entries(filters).flatMap((filter) => parameters(definition, filter))),
    ...(scope && { [scope.param]: described(idFilter, scope.note) }),
    ...(sortedBy.length > 0 && { sort: sortQuery(sortedBy) }),
    ...pageQuery,
    ...(!endless && allQuery),
  };
}

/** Adds the rules across fields; each message belongs to a field. */
const ruled = <S extends z.ZodType>(definition: Pick<Definition, 'fields' | 'rules'>, schema: S): S =>
  schema.superRefine((record, context) => {
    for (const [field, message] of brokenRules(definition, record as Record<string, unknown>)) {
      context.addIssue({ code: 'custom', path: field.split('.'), message });
    }
  });

/** Gives a schema that was made from a definition the type that follows from it, which the compiler cannot compute. */
const withType = <Output>(schema: z.ZodType): z.ZodType<Output> => schema as z.ZodType<Output>;

/** Returns the schema of a field's value in a response. */
export const valueSchema = <F extends Field>(field: F) => withType<Value<F>>(wireOf(field).answer(field));

/** Returns the schema of several fields, in a response and in a body. */
export const answerSchema = <F extends Fields>(fields: F) => withType<Attributes<F>>(z.object(answers(fields)));
export const inputSchema = <F extends Fields>(fields: F) => withType<Input<F>>(z.strictObject(inputs(fields)));

/** Returns the schema of the values of settings, with their rules across fields. */
export const settingsSchema = ({ fields, rules = [] }: SettingsDefinition) =>
  ruled({ fields, rules }, inputSchema(fields));

const made = new WeakMap<Definition, ReturnType<typeof makeSchemas>>();

/** Returns the schemas of an entity, with the types of its definition. */
export function schemasOf<D extends Definition>(definition: D) {
  // Cached: several calls need them, and making them is the slowest part of a start.
  const schemas = made.get(definition) ?? makeSchemas(definition);
  made.set(definition, schemas);
  return schemas;
}

function makeSchemas<D extends Definition>(definition: D) {
  const { one, fields, detail } = definition;
  const row = z.object({ [idName(one)]: id, ...answers(inRow(fields)) });
  const body = (isNew: boolean) => {
    const input = z.strictObject(inputs(fields, isNew));
    return withType<InputOf<D>>(hasRules(definition) ? ruled(definition, input) : input);
  };
  const lines = pick(fields, ({ kind }) => kind === 'lines');
  return {
    row: withType<RowOf<D>>(row),
    page: paged(withType<RowOf<D>>(row)),
    detail: withType<DetailOf<D>>(row.extend(answers({ ...lines, ...detail }))),
    created: body(true),
    changed: body(false),
    query: withType<QueryOf<D>>(z.strictObject(queryShape(definition))),
  };
}
