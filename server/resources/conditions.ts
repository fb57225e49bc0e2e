import { sql } from 'kysely';
import type { Definition } from '../../contract/definition/define';
import type { Field } from '../../contract/definition/fields';
import { bounds, capitalized } from '../../contract/definition/names';
import type { FilterSpecs } from '../../contract/definition/shapes';
import { addressOf } from './addressField';
import { type Condition, equals, inRegion } from './filters';
import { storageOf } from './kinds';
import type { AnyParts } from './parts';
import { expressionOf } from './selection';
import type { Table } from './table';

type Conditions = Record<string, Condition | null>;

/** What each parameter of the list asks of its rows. @throws Error where nothing says that of one */
export function conditionsOf(definition: Definition, parts: AnyParts, table: Table) {
  const { fields, filters, scope, name } = definition;
  return (query: Record<string, unknown>): Conditions => {
    const columns = parts.columns?.(query) ?? {};
    const own = (parts.filters?.(query) ?? {}) as Conditions;
    const conditionsOfFilter = ([filter, spec]: [string, FilterSpecs[string]]): [string, Condition][] => {
      const field = typeof spec === 'object' ? undefined : fields[filter];
      if (field) return ofField(field, filter, spec, expressionOf(columns[filter] ?? table.of(filter)));
      const known = own[filter] ?? inAddress(definition, filter, table);
      if (!known) throw new Error(`Nothing says what ${filter} asks of ${name}.`);
      return [[filter, known]];
    };
    const scoped = scope && { [scope.param]: equals(expressionOf(table.of(scope.param))) };
    return { ...Object.fromEntries(Object.entries(filters).flatMap(conditionsOfFilter)), ...scoped, ...own };
  };
}

function ofField(
  field: Field,
  name: string,
  spec: FilterSpecs[string],
  column: ReturnType<typeof expressionOf>,
): [string, Condition][] {
  const filter = storageOf(field)?.filter(column);
  if (!filter) throw new Error(`${name} cannot be filtered by.`);
  if (typeof filter === 'function') return [[typeof spec === 'string' ? spec : name, filter as Condition]];
  const stem = typeof spec === 'string' ? spec : capitalized(name);
  const [lower, upper] = bounds(field.kind === 'date' ? 'date' : 'number', stem);
  return [
    [lower, filter[0] as Condition],
    [upper, filter[1] as Condition],
  ];
}

/** Records that have an address can be filtered by its region. */
const inAddress = ({ fields }: Definition, filter: string, table: Table): Condition | undefined =>
  filter === 'regionId' && addressOf(fields) ? inRegion(sql.ref(table.column('address_id'))) : undefined;
