import { calledBy, type Definition } from '../../contract/definition/define';
import { type Addition, extended } from '../../contract/definition/extend';
import { snakeCase } from '../../contract/definition/names';
import { definitions } from '../../contract/entities';
import type { Catalogue, Context, Host, Referred } from '../http/context';
import { lineTable } from './lines';
import { tableOf } from './table';

/** The definitions of features and extensions. */
interface Added {
  definitions: readonly Definition[];
  additions: readonly Addition[];
}

const NOTHING: Added = { definitions: [], additions: [] };

/** Lists without an entity, and entities whose records have no `name`. */
const SPECIAL_LISTS: Record<string, Referred> = {
  regions: { table: 'region', label: 'name', noun: 'Region' },
  countries: { table: 'country', label: 'name', noun: 'Country' },
  employees: { table: 'employee', label: 'full_name', noun: 'Employee' },
};

/** @throws Error where two entities have the same name */
export function catalogueOf({ definitions: own, additions }: Added = NOTHING): Catalogue {
  const byName = new Map<string, Definition>();
  for (const definition of [...definitions, ...own]) {
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
      const known = SPECIAL_LISTS[list] ?? (definition && referredOf(definition));
      if (!known) throw new Error(`A reference is to ${list}, which is no list.`);
      return known;
    },
    pluralNounOf: (table) => {
      const owner = [...byName.values()].find((definition) => tablesOf(definition, additions).includes(table));
      return owner?.many.toLowerCase();
    },
    lists: [...new Set([...byName.keys(), ...Object.keys(SPECIAL_LISTS)])],
  };
}

/** Returns the dependencies of all routes. */
export const contextOf = (host: Host, added?: Added): Context => ({ ...host, ...catalogueOf(added) });

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
  label: snakeCase(calledBy(definition) ?? 'id'),
  noun: definition.one,
});
