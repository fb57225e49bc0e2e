import { format } from 'date-fns/format';
import type { Definition } from '../../contract/definition/define';
import type { Field } from '../../contract/definition/fields';
import { filterOf } from '../../contract/definition/parameters';
import type { FilterSpecs } from '../../contract/definition/shapes';
import { atLeast, atMost, contains, equals, type Filter, since, until } from './modelLists';

type Values = Record<string, unknown>;
type NamedFilter = [string, Filter<Values>];

/** Models the filters of a definition, except custom ones of the entity's server part. */
export function filtersOf(
  definition: Definition,
  [name, spec]: [string, FilterSpecs[string]],
  rows: Values[],
): NamedFilter[] {
  const field = definition.fields[name];
  if (!field || typeof spec === 'object') return [];
  const { parameters } = filterOf(definition, name, spec);
  const known = rows.filter((row) => row[name] !== null);
  const where = (filter: Filter<Values>): Filter<Values> => ({
    ...filter,
    // A filter never matches a missing value.
    keeps: (row, value) => row[name] !== null && filter.keeps(row, value),
  });
  return models(field, name, known).map((filter, index) => [parameters[index] ?? '', where(filter)]);
}

function models({ kind }: Field, name: string, rows: Values[]): Filter<Values>[] {
  const number = (row: Values) => row[name] as number;
  const text = (row: Values) => row[name] as string;
  switch (kind) {
    case 'integer':
    case 'decimal':
    case 'money':
      return [atLeast(number, rows), atMost(number, rows)];
    case 'date':
      return [since(text, rows), until(text, rows)];
    case 'time': {
      const values = ['00:00', ...rows.map(text), '12:00', '23:59'];
      return [
        { ...since(text, rows), values },
        { ...until(text, rows), values },
      ];
    }
    case 'moment': {
      const day = (row: Values) => format(new Date(text(row)), 'yyyy-MM-dd');
      return [since(day, rows), until(day, rows)];
    }
    case 'yesNo':
    case 'choice':
    case 'reference':
      return [equals((row) => row[name], [...new Set(rows.map((row) => row[name]))])];
    default:
      return [contains(text)];
  }
}
