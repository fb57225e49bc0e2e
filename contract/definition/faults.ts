import type { Definition } from './define';
import { definitionMemberFault } from './definitionMembers';
import type { Fields } from './fields';
import { idName, nameAttribute, snakeCase, tableName, unknownFieldMessage } from './names';
import { filterOf } from './parameters';
import {
  FEATURE_ENTITIES,
  LONGEST_NAME,
  PAGE_PATHS,
  RESERVED_FIELDS,
  RESERVED_IN_LINES,
  RESERVED_PARAMETERS,
  RESERVED_PATHS,
  RESERVED_TABLES,
} from './reserved';

/*
 * Checks the names of a definition, for the generator, the start and the build alike. Each function returns a message for the
 * developer; undefined where the names are right.
 */

type Reasons = Readonly<Record<string, string>>;

const reasonOf = (reasons: Reasons, name: string): string | undefined =>
  Object.hasOwn(reasons, name) ? reasons[name] : undefined;

/**
 * Returns the product's use of the first part of a path; undefined where it is free.
 * @param capability the capability that announces the entity at the path
 */
export function reservedPath(part: string, capability?: string): string | undefined {
  const feature = reasonOf(FEATURE_ENTITIES, part);
  const isFree = feature === undefined || feature === capability;
  return reasonOf(RESERVED_PATHS, part) ?? (isFree ? undefined : `the list that is announced as ${feature}`);
}

/** Returns the product's use of the first part of a path; undefined where other pages may be at or below it. */
export const reservedForPages = (part: string): string | undefined =>
  PAGE_PATHS.some((path) => path === part) ? undefined : reasonOf(RESERVED_PATHS, part);

/** Checks the entity's name, table and feature. */
export function entityFault(entity: Pick<Definition, 'name' | 'one' | 'capability' | 'table'>): string | undefined {
  const { name, capability } = entity;
  const reserved = reservedPath(name, capability);
  if (reserved) return `The name ${name} is reserved for ${reserved}.`;
  const table = tableName(entity);
  const isReserved = entity.table === undefined && RESERVED_TABLES.includes(table);
  return isReserved ? `There is a table ${table} already.` : tooLong('table', name, [table]);
}

/** Checks a whole definition. */
export const definitionFault = (definition: Definition): string | undefined =>
  definitionMemberFault(definition) ??
  entityFault(definition) ??
  referenceFault(definition) ??
  scopeFault(definition) ??
  fieldFault(definition);

type Named = Pick<Definition, 'name' | 'one' | 'fields' | 'filters' | 'table'>;

/** Checks the names of its fields, columns and query parameters. */
export function fieldFault(definition: Named): string | undefined {
  const { name, one, fields } = definition;
  const parameters = parametersOf(definition);
  return (
    reservedFault('field', name, Object.keys(fields), RESERVED_FIELDS) ??
    twice('fields', name, [idName(one), ...attributesOf(fields)]) ??
    twice('columns', name, columnsOf(fields)) ??
    tooLong('column', name, columnsOf(fields)) ??
    reservedFault('filter', name, parameters, RESERVED_PARAMETERS) ??
    twice('filters', name, parameters) ??
    first(Object.entries(fields), ([field, lines]) => {
      if (lines.kind !== 'lines') return undefined;
      const of = `the ${field} of ${name}`;
      return (
        reservedFault('field', of, Object.keys(lines.fields), RESERVED_IN_LINES) ??
        twice('fields', of, attributesOf(lines.fields)) ??
        twice('columns', of, [`${tableName(definition)}_id`, ...columnsOf(lines.fields)]) ??
        tooLong('table', of, [`${tableName(definition)}_${snakeCase(field)}`]) ??
        tooLong('column', of, columnsOf(lines.fields))
      );
    })
  );
}

/** Checks that every part of a definition names existing fields. {@link filterOf} checks the fields of filters. */
export function referenceFault(definition: Definition): string | undefined {
  const { name, fields, sortedBy = [], rules, editableWhen = {}, nameField } = definition;
  const named: [part: string, names: readonly string[]][] = [
    ['sortedBy', sortedBy],
    ['rules', rules.map(({ field }) => field)],
    ['editableWhen', Object.keys(editableWhen)],
    ['nameField', nameField === undefined ? [] : [nameField]],
    ...Object.entries(fields).map(([field, { when = {} }]): [string, string[]] => [
      `what shows ${field}`,
      Object.keys(when),
    ]),
  ];
  return first(named, ([part, names]) => {
    const unknown = names.find((field) => !Object.hasOwn(fields, field));
    return unknown && unknownFieldMessage(part, name, unknown, fields);
  });
}

/** Checks the reference through which the scope narrows the list. */
function scopeFault({ name, fields, scope }: Definition): string | undefined {
  if (!scope?.through) return undefined;
  const { field, list } = scope.through;
  const reference = fields[field];
  const isRight = reference?.kind === 'reference' && reference.to === list;
  return isRight ? undefined : `The scope of ${name} goes through ${field}, which is no reference to ${list}.`;
}

/** Returns the parameters of a list's filters. @throws Error for a filter of an unknown field */
export const parametersOf = ({ name, fields, filters }: Pick<Definition, 'name' | 'fields' | 'filters'>): string[] =>
  Object.entries(filters).flatMap(([filter, spec]) => filterOf({ name, fields }, filter, spec).parameters);

const attributesOf = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === 'reference') return [name, nameAttribute(name)];
    return field.kind === 'group' && field.flat ? [name, ...attributesOf(field.fields)] : [name];
  });

const columnsOf = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, { kind }]) => {
    if (kind === 'lines') return [];
    return kind === 'group' ? 'address_id' : snakeCase(name);
  });

function reservedFault(what: string, of: string, names: readonly string[], reasons: Reasons): string | undefined {
  return first(names, (name) => {
    if (name in Object.prototype) return `The ${what} ${name} of ${of} is a word of JavaScript. Choose another one.`;
    const reason = reasonOf(reasons, name);
    return reason && `The ${what} ${name} of ${of} is reserved for ${reason}.`;
  });
}

function twice(what: string, of: string, names: readonly string[]): string | undefined {
  const again = names.find((name, index) => names.indexOf(name) < index);
  return again && `There would be two ${what} "${again}" of ${of}.`;
}

function tooLong(what: string, of: string, names: readonly string[]): string | undefined {
  const long = names.find((name) => name.length > LONGEST_NAME);
  return long && `The ${what} ${long} of ${of} has more than ${LONGEST_NAME} letters. Choose a shorter name.`;
}

/** Returns the first fault among several. */
function first<T>(all: readonly T[], faultOf: (each: T) => string | undefined): string | undefined {
  for (const each of all) {
    const fault = faultOf(each);
    if (fault) return fault;
  }
  return undefined;
}
