import type { Definition } from '../../contract/definition/define';
import { additionMemberFault } from '../../contract/definition/definitionMembers';
import type { Addition } from '../../contract/definition/extend';
import { definitionFault, fieldFault, parametersOf } from '../../contract/definition/faults';
import type { Field, Fields } from '../../contract/definition/fields';
import { snakeCase } from '../../contract/definition/names';
import type { Attachments } from '../attachment';
import { errorText } from '../errorText';
import type { Catalogue } from '../http/context';
import { addressOf, isAddress } from './addressField';
import { buildCatalogue, type Core } from './catalogue';
import { conditionsOf } from './conditions';
import { lineTable } from './lines';
import { type StandardGroup, standardWith } from './standard';
import { tableOf } from './table';

/** The definitions of a folder, and the names of its files. */
interface Defined extends Attachments {
  files: { definition: string; server: string };
  definitions: readonly Definition[];
  additions: readonly Addition[];
  standards: readonly StandardGroup[];
  views: readonly StandardGroup[];
}

/**
 * Checks that definitions from several folders are compatible with the core's and with each other.
 * @throws Error that names the file and the fault
 */
export function checkDefinitions(core: Core, all: readonly Defined[]): void {
  refuseTwins(core, all);
  const added = {
    definitions: all.flatMap(({ definitions }) => definitions),
    additions: all.flatMap(({ additions }) => additions),
  };
  const catalogue = buildCatalogue(core, added);
  const standards = [...core.standards, ...all.flatMap((each) => each.standards)];
  const extensions = { attachments: all.flatMap(({ attachments }) => attachments) };
  for (const each of all) {
    try {
      checkFolder(core, each, catalogue, [...core.definitions, ...added.definitions]);
      const extended = standards.filter(({ definition }) => each.additions.some(({ to }) => to === definition.name));
      checkFilters([...each.standards, ...each.views, ...extended], extensions, catalogue);
    } catch (error) {
      throw new Error(`${each.files.definition}: ${errorText(error)}`, { cause: error });
    }
  }
  refuseOverlap(all);
}

function checkFolder(
  core: Core,
  { definitions, additions }: Defined,
  { lists, extended }: Catalogue,
  entities: readonly Definition[],
): void {
  for (const definition of definitions) {
    const { name, fields, detail } = definition;
    refuseFault(definitionFault(definition));
    checkFields(name, { ...fields, ...detail }, lists);
    const flat = Object.entries(fields).find(([, field]) => field.kind === 'group' && !isAddress(field));
    if (flat) refuse(`${flat[0]} of ${name} has parts, which only an address may have.`);
  }
  for (const addition of additions) {
    const { to, fields, filters } = addition;
    refuseFault(additionMemberFault(addition));
    const entity = entities.find(({ name }) => name === to);
    if (!entity) {
      throw new Error(
        `fields are added to ${to}, which is no entity. There are: ${entities.map(({ name }) => name).join(', ')}.`,
      );
    }
    checkAdded(core, entity, fields);
    const added = parametersOf({ name: to, fields, filters });
    const taken = parametersOf(entity).find((name) => added.includes(name));
    if (taken) refuse(`${to} are filtered by ${taken} already: call the filter otherwise.`);
    refuseFault(fieldFault(extended(entity)));
    checkFields(to, fields, lists);
  }
}

/** Refuses an entity with a filter that no part answers. */
function checkFilters(groups: readonly StandardGroup[], extensions: Attachments, { extended }: Catalogue): void {
  for (const { definition, parts } of groups.map((group) => standardWith(group, extensions))) {
    if (parts.list) continue;
    try {
      conditionsOf(extended(definition), parts, tableOf(definition))({});
    } catch (error) {
      throw new Error(`${errorText(error)} Say it in the filters of server.ts.`, { cause: error });
    }
  }
}

function refuse(words: string): never {
  throw new Error(words);
}

function refuseFault(fault: string | undefined): void {
  if (fault) refuse(fault);
}

function refuseTwins(core: Core, all: readonly Defined[]): void {
  const known = new Map<string, string>();
  const tables = new Map<string, string>();
  const refuseTwin = (file: string, name: string) => {
    const twin = known.get(name);
    if (twin) throw new Error(`${file}: an entity is called ${name}, as one of ${twin} is.`);
    known.set(name, file);
  };
  const add = (file: string, definition: Definition) => {
    const { name, fields } = definition;
    refuseTwin(file, name);
    const table = tableOf(definition);
    keep(file, table.name, name);
    for (const [field, { kind, computed }] of Object.entries(fields)) {
      if (kind === 'lines' && !computed) keep(file, lineTable(table, field), `the ${field} of ${name}`);
    }
  };
  const keep = (file: string, table: string, kept: string) => {
    const neighbour = tables.get(table);
    if (neighbour) throw new Error(`${file}: ${kept} would be kept in the table ${table}, as ${neighbour} are.`);
    tables.set(table, kept);
  };
  for (const definition of core.definitions) add('the product', definition);
  for (const { files, definitions, views } of all) {
    for (const { definition } of views) refuseTwin(files.server, definition.name);
    for (const definition of definitions) add(files.definition, definition);
  }
}

function checkFields(of: string, fields: Fields, lists: readonly string[]): void {
  for (const [name, field] of Object.entries(fields)) {
    if ((field.kind === 'reference' || field.kind === 'id') && !lists.includes(field.to)) {
      refuse(`${name} of ${of} refers to ${field.to}, which is no list. There are: ${lists.join(', ')}.`);
    }
    if (field.kind !== 'lines') continue;
    const deep = Object.entries(field.fields).find(([, { kind }]) => kind === 'lines' || kind === 'group');
    if (deep && !field.computed) refuse(`${deep[0]} of the ${name} of ${of} has parts, which a line may not have.`);
    checkFields(`${name} of ${of}`, field.fields, lists);
  }
}

/** Existing records, and records that the product creates itself, have no value for an added field. */
const canBeLeftOut = (field: Field) =>
  field.kind === 'lines' ||
  field.optional ||
  field.computed ||
  field.when ||
  ('initial' in field && field.initial !== undefined);

/** Kinds of fields with more values than one column has. */
const KINDS_OF_SEVERAL = { lines: 'a list of lines', reference: 'a reference' } as const;

function checkAdded(core: Core, { name: to, fields: own }: Definition, fields: Fields): void {
  const standing = core.standards.find(({ definition }) => definition.name === to);
  const [address] = addressOf(fields) ?? [];
  if (address) refuse(`${address} is an address, which cannot be added to ${to}.`);
  for (const [name, field] of Object.entries(fields)) {
    if (name in own) refuse(`${to} has a field ${name} already.`);
    // Such a list selects added columns alone, and its records have no form.
    if (standing?.parts.list) {
      if (!field.computed) refuse(`${name}, added to ${to}, has to be a computed value, which the database writes.`);
      if (field.kind === 'lines' || field.kind === 'reference') {
        refuse(`${name} is ${KINDS_OF_SEVERAL[field.kind]}, which cannot be added to ${to}: add a computed text.`);
      }
    }
    if (field.kind === 'group') refuse(`${name} has parts, which cannot be added to ${to}.`);
    if (!canBeLeftOut(field)) {
      refuse(`${name}, added to ${to}, has to be optional or have an initial value: those that are there have none.`);
    }
  }
}

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
