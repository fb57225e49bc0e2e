import type { Definition } from '../../contract/definition/define';
import type { Addition } from '../../contract/definition/extend';
import type { Field, Fields } from '../../contract/definition/fields';
import { snakeCase } from '../../contract/definition/names';
import { filterOf } from '../../contract/definition/parameters';
import { definitions as productDefinitions } from '../../contract/entities';
import { errorText } from '../errorText';
import { addressOf, isAddress } from './addressField';
import { conditionsOf } from './conditions';
import { catalogueOf } from './context';
import type { StandardGroup } from './standard';
import { standards as productStandards } from './standards';
import { tableOf } from './table';

/** What is defined in a folder, and in which files. */
interface Defined {
  files: { definition: string; server: string };
  definitions: readonly Definition[];
  additions: readonly Addition[];
  standards: readonly StandardGroup[];
}

/**
 * Looks whether definitions from several folders can be used together with the product's.
 * @throws Error that names the file and what is wrong in it
 */
export function checkDefinitions(all: readonly Defined[]): void {
  refuseTwins(all);
  const added = {
    definitions: all.flatMap(({ definitions }) => definitions),
    additions: all.flatMap(({ additions }) => additions),
  };
  const { lists, extended } = catalogueOf(added);
  const entities = [...productDefinitions, ...added.definitions];
  for (const { files, definitions, additions, standards } of all) {
    const refuse = (words: string): never => {
      throw new Error(`${files.definition}: ${words}`);
    };
    for (const { name, fields, detail } of definitions) {
      checkFields(name, { ...fields, ...detail }, lists, refuse);
      const flat = Object.entries(fields).find(([, field]) => field.kind === 'group' && !isAddress(field));
      if (flat) refuse(`${flat[0]} of ${name} has parts, which only an address may have.`);
    }
    for (const { to, fields, filters } of additions) {
      const entity = entities.find(({ name }) => name === to);
      if (entity) {
        checkAdded(entity, fields, refuse);
        const taken = parametersOf(entity).find((name) => parametersOf({ fields, filters }).includes(name));
        if (taken) refuse(`${to} are filtered by ${taken} already: call the filter otherwise.`);
      } else
        refuse(
          `fields are added to ${to}, which is no entity. There are: ${entities.map(({ name }) => name).join(', ')}.`,
        );
      checkFields(to, fields, lists, refuse);
    }
    for (const { definition, parts } of standards) {
      if (parts.list) continue;
      try {
        conditionsOf(extended(definition), parts, tableOf(definition))({});
      } catch (error) {
        throw new Error(`${files.definition}: ${errorText(error)} Say it in the filters of server.ts.`, {
          cause: error,
        });
      }
    }
  }
  refuseOverlap(all);
}

type Refuse = (words: string) => never;

function refuseTwins(all: readonly Defined[]): void {
  const known = new Map<string, { file: string; table: string }>();
  const add = (file: string, definition: Definition) => {
    const { name } = definition;
    const table = tableOf(definition).name;
    const twin = known.get(name);
    if (twin) throw new Error(`${file}: an entity is called ${name}, as one of ${twin.file} is.`);
    const [neighbour] = [...known].find(([, other]) => other.table === table) ?? [];
    if (neighbour) throw new Error(`${file}: ${name} would be kept in the table ${table}, as ${neighbour} are.`);
    known.set(name, { file, table });
  };
  for (const definition of productDefinitions) add('the product', definition);
  for (const { files, definitions } of all) for (const definition of definitions) add(files.definition, definition);
}

function checkFields(of: string, fields: Fields, lists: readonly string[], refuse: Refuse): void {
  for (const [name, field] of Object.entries(fields)) {
    if ((field.kind === 'reference' || field.kind === 'id') && !lists.includes(field.to)) {
      refuse(`${name} of ${of} refers to ${field.to}, which is no list. There are: ${lists.join(', ')}.`);
    }
    if (field.kind !== 'lines') continue;
    const deep = Object.entries(field.fields).find(([, { kind }]) => kind === 'lines' || kind === 'group');
    if (deep && !field.computed) refuse(`${deep[0]} of the ${name} of ${of} has parts, which a line may not have.`);
    checkFields(`${name} of ${of}`, field.fields, lists, refuse);
  }
}

/** Records that are there, and those that the product makes by itself, know nothing of what is added. */
const canBeLeftOut = (field: Field) =>
  field.kind === 'lines' ||
  field.optional ||
  field.computed ||
  field.when ||
  ('initial' in field && field.initial !== undefined);

function checkAdded({ name: to, fields: own }: Definition, fields: Fields, refuse: Refuse): void {
  const standing = productStandards.find(({ definition }) => definition.name === to);
  if (standing?.parts.list) refuse(`nothing can be added to ${to}, whose lists are read in a way of their own.`);
  const [address] = addressOf(fields) ?? [];
  if (address) refuse(`${address} is an address, which cannot be added to ${to}.`);
  for (const [name, field] of Object.entries(fields)) {
    if (name in own) refuse(`${to} has a field ${name} already.`);
    if (field.kind === 'group') refuse(`${name} has parts, which cannot be added to ${to}.`);
    if (!canBeLeftOut(field)) {
      refuse(`${name}, added to ${to}, has to be optional or have an initial value: those that are there have none.`);
    }
  }
}

const parametersOf = ({ fields, filters }: Pick<Definition, 'fields' | 'filters'>): readonly string[] =>
  Object.entries(filters).flatMap(([name, spec]) => filterOf(fields, name, spec).parameters);

function refuseOverlap(all: readonly Defined[]): void {
  const known = new Map<string, string>();
  for (const { files, additions } of all) {
    for (const { to, fields } of additions) {
      for (const name of Object.keys(fields)) {
        const column = `${to}.${snakeCase(name)}`;
        const other = known.get(column);
        if (other) throw new Error(`${files.definition}: ${name} is added to ${to} by ${other} too.`);
        known.set(column, files.definition);
      }
    }
  }
}
