import { type Definition, nameFieldOf } from '../../contract/definition/define';
import { type Addition, extended } from '../../contract/definition/extend';
import type { MovementType } from '../../contract/definition/movementType';
import { snakeCase } from '../../contract/definition/names';
import type { Attachments } from '../attachment';
import type { Catalogue, Referred } from '../http/context';
import { lineTable } from './lines';
import type { StandardGroup } from './standard';
import { tableOf } from './table';

/** The entities of the product without features and extensions. */
export interface Core {
  definitions: readonly Definition[];
  /** The routes of the entities. */
  standards: readonly StandardGroup[];
  /** Lists without an entity, and entities whose records are named by a column that is no field. */
  lists: Readonly<Record<string, Referred>>;
  movementTypes: readonly MovementType[];
}

/** The definitions of features and extensions. */
export interface Added {
  definitions: readonly Definition[];
  additions: readonly Addition[];
  movementTypes?: readonly MovementType[];
  attachments?: Attachments['attachments'];
}

/** @throws Error where two entities have the same name */
export function buildCatalogue(
  core: Omit<Core, 'standards'>,
  { definitions: own, additions, movementTypes = [], attachments = [] }: Added,
): Catalogue {
  const byName = new Map<string, Definition>();
  for (const definition of [...core.definitions, ...own]) {
    if (byName.has(definition.name)) throw new Error(`Two entities are called ${definition.name}.`);
    byName.set(definition.name, definition);
  }
  return {
    extended: (definition) => extended(definition, additions),
    entities: [...byName.values()].map((definition) => extended(definition, additions)),
    definitionOf: (name) => {
      const definition = byName.get(name);
      return definition && extended(definition, additions);
    },
    referred: (list) => {
      const definition = byName.get(list);
      const known = core.lists[list] ?? (definition && referredOf(definition));
      if (!known) throw new Error(`A reference is to ${list}, which is no list.`);
      return known;
    },
    pluralNounOf: (table) => {
      const owner = [...byName.values()].find((definition) => tablesOf(definition, additions).includes(table));
      return owner?.many.toLowerCase();
    },
    lists: [...new Set([...byName.keys(), ...Object.keys(core.lists)])],
    movementTypes: [...core.movementTypes, ...movementTypes],
    attachments,
  };
}

/** Returns the table of an entity, and the tables of its lines. */
export function tablesOf(definition: Definition, additions: readonly Addition[]): string[] {
  const table = tableOf(definition);
  const { fields } = extended(definition, additions);
  const own = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'lines' ? [lineTable(table, name)] : [],
  );
  return [table.name, ...own];
}

const referredOf = (definition: Definition): Referred => ({
  table: tableOf(definition).name,
  label: snakeCase(nameFieldOf(definition) ?? 'id'),
  noun: definition.one,
});
