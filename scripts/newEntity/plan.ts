import { type Definition, define } from '../../contract/definition/define';
import { entityFault, fieldFault } from '../../contract/definition/faults';
import type { Fields } from '../../contract/definition/fields';
import * as builders from '../../contract/definition/fields';
import { snakeCase } from '../../contract/definition/names';
import { readFields, refuseTwice } from './field';
import { checkName, labelOf, numbersOf, UsageError } from './names';
import type { Project } from './project';

/** Invalid variable names: TypeScript's keywords, the imports of a definition, and the variables of a test. */
const RESERVED = new Set(
  `arguments await break case catch class const continue debugger default define delete do else enum eval export extends false
  finally for function if implements import in instanceof interface let new null package private protected public
  return static super switch this throw true try typeof undefined var void while with yield
  afterAll api checkCalls checkFilters checkRefusals checkRoles north openExtensions south test`.split(/\s+/),
);

const isReserved = (name: string): boolean => RESERVED.has(name);

/** An extension to write. */
export interface NewEntity {
  definition: Definition;
  /** The variable with the definition: `carrier`. */
  variable: string;
}

/**
 * Plans the entity of a command.
 * @param word the entity's name, singular or plural
 * @param given its fields, for {@link readFields}; name and description if empty
 * @param called the field that names a record; by default `name` or else the first required text
 * @throws UsageError with the correct syntax
 */
export function planEntity(word: string, given: readonly string[], project: Project, called?: string): NewEntity {
  const name = nameOf(word);
  const { one } = numbersOf(word);
  refuseTaken(name, one, project);
  const fields = readFields(given.length > 0 ? given : ['name', 'description'], [...project.targets, { name, one }]);
  const by = called ?? ('name' in fields ? 'name' : callable(fields)[0]);
  if (called !== undefined && !callable(fields).includes(called)) {
    throw new UsageError(`No record can be called by "${called}": it is no text of one line that every record has.`);
  }
  const definition: Definition = {
    ...define({ name, one: labelOf(one), many: labelOf(name), fields }),
    ...(by !== undefined && by !== 'name' && { nameField: by }),
  };
  checkFields(definition);
  refuseOwn(name, fields, by !== undefined);
  return {
    definition,
    variable: [one, name].find((each) => !isReserved(each) && !(each in builders)) ?? `${one}Entity`,
  };
}

/** Normalizes a name: people confuse `stockLevels` with `stock-levels`. */
const plain = (name: string): string => name.replaceAll('-', '').toLowerCase();

function refuseTaken(name: string, one: string, { taken, tables }: Project): void {
  const twin = taken.find((other) => plain(other) === plain(name));
  if (twin) throw new UsageError(`There are ${twin} already.`);
  const fault = entityFault({ name, one: labelOf(one) });
  if (fault) throw new UsageError(fault);
  const table = snakeCase(one);
  if (tables.includes(table)) throw new UsageError(`There is a table ${table} already.`);
}

/** Returns the fields that can name a record. */
const callable = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, { kind, optional }]) =>
    ['text', 'email', 'phone', 'digits'].includes(kind) && !optional ? [name] : [],
  );

/** Rejects a reference to the entity itself that is required (the first record has none) or cannot be chosen by a name. */
function refuseOwn(name: string, fields: Fields, isCalled: boolean): void {
  for (const [field, each] of Object.entries(fields)) {
    if (each.kind !== 'reference' || each.to !== name) continue;
    if (!each.optional)
      throw new UsageError(`"${field}" refers to ${name} themselves: the first one has none. Mark it "?".`);
    if (!isCalled) throw new UsageError(`"${field}" refers to ${name} themselves, which have no text to be chosen by.`);
  }
}

/** Returns the entity's plural name. @throws UsageError if it is invalid */
export function nameOf(word: string): string {
  checkName(word, 'Entities');
  const { one, many } = numbersOf(word);
  if (one === many) throw new UsageError(`One and many of "${word}" would be the same word. Choose another one.`);
  return many;
}

/** Rejects duplicate attributes, columns, filters and form labels. */
function checkFields(definition: Definition): void {
  const fault = fieldFault(definition);
  if (fault) throw new UsageError(fault);
  const { fields } = definition;
  refuseLabels(fields);
  for (const field of Object.values(fields)) if (field.kind === 'lines') refuseLabels(field.fields);
}

const refuseLabels = (fields: Fields): void =>
  refuseTwice(
    Object.values(fields).map(({ label }) => label),
    'fields labelled',
  );
