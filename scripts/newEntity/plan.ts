import { type Definition, define } from '../../contract/definition/define';
import type { Fields } from '../../contract/definition/fields';
import * as builders from '../../contract/definition/fields';
import { idName, nameBeside, snakeCase, tableName } from '../../contract/definition/names';
import { filterOf } from '../../contract/definition/parameters';
import { readFields, refuseTwice } from './field';
import { checkName, labelOf, numbersOf, UsageError } from './names';
import type { Project } from './project';
import { isReserved } from './reserved';

/** An extension to write. */
export interface NewEntity {
  definition: Definition;
  /** What the definition is called in the code: `carrier`. */
  variable: string;
}

/**
 * What a command asks for.
 * @param word the entity, as one or as many
 * @param given its fields as {@link readFields} takes them; name and description where there are none
 * @throws UsageError that says what to write instead
 */
export function planEntity(word: string, given: readonly string[], project: Project): NewEntity {
  const name = nameOf(word);
  const { one } = numbersOf(word);
  const table = snakeCase(one);
  if (project.taken.includes(name)) throw new UsageError(`There are ${name} already.`);
  if (project.tables.includes(table)) throw new UsageError(`There is a table ${table} already.`);
  const asked = readFields(given.length > 0 ? given : ['name', 'description'], project.targets);
  // Links and selects call a record by its name.
  const fields: Fields = 'name' in asked ? asked : { name: builders.text('Name'), ...asked };
  const definition: Definition = define({ name, one: labelOf(one), many: labelOf(name), fields });
  checkFields(definition);
  return {
    definition,
    variable: [one, name].find((each) => !isReserved(each) && !(each in builders)) ?? `${one}Entity`,
  };
}

/** The entity's name, of one or of many. @throws UsageError where it cannot be one */
export function nameOf(word: string): string {
  checkName(word, 'Entities');
  const { one, many } = numbersOf(word);
  if (one === many) throw new UsageError(`One and many of "${word}" would be the same word. Choose another one.`);
  return many;
}

/** No two attributes of a record, columns of its tables, parameters of its list or labels of its form can be the same. */
function checkFields({ one, fields }: Definition): void {
  const id = idName(one);
  refuseTwice(['id', id, ...attributesOf(fields)], 'fields');
  const parameters = Object.keys(fields).flatMap((name) => filterOf(fields, name, true).parameters);
  refuseTwice(['page', 'all', 'sort', ...parameters], 'filters');
  refuseLabels(fields);
  for (const field of Object.values(fields)) {
    if (field.kind !== 'lines') continue;
    refuseLabels(field.fields);
    refuseTwice([`${tableName(one)}_id`, ...Object.keys(field.fields).map(snakeCase)], 'columns');
  }
}

const refuseLabels = (fields: Fields): void =>
  refuseTwice(
    Object.values(fields).map(({ label }) => label),
    'fields labelled',
  );

const attributesOf = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'reference' ? [name, nameBeside(name)] : [name]));
