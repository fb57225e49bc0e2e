import { type RawBuilder, sql } from 'kysely';
import { alphabetically } from '../../../server/entity/kinds';
import { COSTS } from '../costs';

type Sql = RawBuilder<unknown>;

/** Returns the order by names in the alphabet of the language of this request, as lists have it. @param name a column or an expression */
export const byName = (name: string | Sql): Sql =>
  sql`${alphabetically(typeof name === 'string' ? sql.ref(name) : name)}`;

/**
 * Returns the order of a report's rows by its `sort` parameter: rows without a value last, ties in the usual order. The usual order
 * alone without a parameter, for a column that the rows do not have, and for costs that the caller does not see.
 * @param usual the order without a parameter, which no two rows share
 * @param keys the expressions to sort by, by the names that the parameter can have
 */
export function sortedBy(
  { sort = '' }: { sort?: string | undefined },
  { usual, keys, seesCosts = true }: { usual: Sql; keys: Readonly<Record<string, Sql>>; seesCosts?: boolean },
): Sql {
  const name = sort.replace(/^-/, '');
  const key = seesCosts || !COSTS.includes(name) ? keys[name] : undefined;
  return key ? sql`${key} ${sort.startsWith('-') ? sql`DESC` : sql`ASC`} NULLS LAST, ${usual}` : usual;
}

/** Returns the columns of those names as keys to sort by. */
export const byColumns = (...names: readonly string[]): Record<string, Sql> =>
  Object.fromEntries(names.map((name) => [name, sql`${sql.id(name)}`]));
