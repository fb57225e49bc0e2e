import { type Expression, type SqlBool, sql } from 'kysely';
import type { Definition, Scope } from '../../contract/definition/define';
import type { Field } from '../../contract/definition/fields';
import { unknownFieldMessage } from '../../contract/definition/names';
import { filterOf } from '../../contract/definition/parameters';
import type { FilterSpecs } from '../../contract/definition/shapes';
import { type Clock, MACHINE_CLOCK } from '../db/day';
import { addressFilters } from '../geography/address';
import { addressOf } from './addressField';
import { type Condition, equals } from './filters';
import { storageOf } from './kinds';
import { lineColumn, ofSomeLine } from './lines';
import type { AnyParts } from './parts';
import { expressionOf } from './selection';
import { type Table, tableNamed } from './table';

type Conditions = Record<string, Condition | null>;

/** Returns the SQL condition of each list parameter. @throws Error where a parameter has none */
export function conditionsOf(definition: Definition, parts: AnyParts, table: Table, clock: Clock = MACHINE_CLOCK) {
  const { filters, scope, name } = definition;
  return (query: Record<string, unknown>): Conditions => {
    const columns = parts.columns?.(query, clock) ?? {};
    const own = (parts.filters?.(query, clock) ?? {}) as Conditions;
    const placeOf = (name: string) => expressionOf(columns[name] ?? table.of(name));
    const conditionsOfFilter = ([filter, spec]: [string, FilterSpecs[string]]): [string, Condition][] => {
      if (typeof spec !== 'object') {
        const { field, parameters, line } = filterOf(definition, filter, spec);
        const place = line ? expressionOf(lineColumn(table, line)) : placeOf(filter);
        const conditionsOfField = storageOf(field)?.filter(place) as readonly Condition[] | undefined;
        if (!conditionsOfField) throw new Error(`${name} cannot be filtered by ${filter}.`);
        const conditions = line
          ? conditionsOfField.map((condition) => ofSomeLine(table, line, condition))
          : conditionsOfField;
        return parameters.map((parameter, index) => [parameter, conditions[index] as Condition]);
      }
      const known = own[filter] ?? inAddress(definition, filter, table) ?? whetherCondition(spec, definition, placeOf);
      if (!known) throw new Error(`Nothing says what ${filter} asks of ${name}.`);
      return [[filter, known]];
    };
    const scoped = scope && { [scope.param]: scopeCondition(scope, table) };
    return { ...Object.fromEntries(Object.entries(filters).flatMap(conditionsOfFilter)), ...scoped, ...own };
  };
}

function inAddress({ fields }: Definition, filter: string, table: Table): Condition | undefined {
  const condition = addressOf(fields) && addressFilters[filter];
  return condition && ((value) => condition(sql.ref(table.column('address_id')), value));
}

/** The condition of the selector in the header. */
function scopeCondition({ param, through }: Scope, table: Table): Condition {
  if (!through) return equals(expressionOf(table.of(param)));
  const { of, name, column } = tableNamed(through.table);
  const own = equals(expressionOf(of(param)));
  return (id) =>
    sql`${sql.ref(table.of(through.field))} IN (SELECT ${sql.ref(column('id'))} FROM ${sql.table(name)} WHERE ${own(id)})`;
}

/** The condition of a yes/no parameter with `of`: whether a row has the values that it lists. */
function whetherCondition(
  spec: Field,
  { name: entity, fields }: Definition,
  placeOf: (name: string) => Expression<unknown>,
): Condition | undefined {
  if (spec.kind !== 'yesNo' || !spec.of) return undefined;
  const each = Object.entries(spec.of).map(([name, values]) => {
    const field = fields[name];
    if (!field) throw new Error(unknownFieldMessage('filters', entity, name, fields));
    const write = (storageOf(field)?.write as ((value: unknown) => unknown) | undefined) ?? ((value) => value);
    return sql<SqlBool>`${placeOf(name)} = ANY (${[values].flat().map(write)})`;
  });
  const all = sql<SqlBool>`(${sql.join(each, sql` AND `)})`;
  return (isSo) => (isSo ? all : sql`${all} IS NOT TRUE`);
}
