import { type Expression, type SqlBool, sql } from 'kysely';

/** What a parameter of a list asks of its rows. */
export type Condition<Value = unknown> = (value: Value) => Expression<SqlBool>;

/** All conditions of the parameters that are given, joined by AND. Paging is none. */
export function where(conditions: Record<string, Condition | null>, query: object): Expression<SqlBool> {
  const given = Object.entries(query).flatMap(([name, value]) => {
    const condition = conditions[name];
    return value === undefined || !condition ? [] : [sql`(${condition(value)})`];
  });
  return given.length === 0 ? sql`true` : sql`${sql.join(given, sql` AND `)}`;
}

/** Whether a query filters by nothing but these parameters. */
export const filtersBy = <Query extends object>(query: Query, ...names: (keyof Query & string)[]): boolean =>
  Object.keys(query).every(
    (name) => name === 'page' || name === 'all' || name === 'sort' || (names as string[]).includes(name),
  );

/** Words an index is asked for, which has trigrams of words that long. */
const MOST_LOOKED_UP = 5;
const TRIGRAM = 3;

/**
 * Every word of the text stands somewhere in the column, in any order, ignoring case and accents; `%`, `_` and `\` stand
 * for themselves. PostgreSQL's texts have no NUL, so none contains it.
 */
export const contains =
  (column: Expression<unknown>): Condition<string> =>
  (text) => {
    if (text.includes('\0')) return sql`false`;
    const words = [...new Set(text.split(/[\s\p{Z}]+/u))].filter(Boolean).sort((a, b) => b.length - a.length);
    const lookedUp = words.slice(0, MOST_LOOKED_UP).filter(({ length }) => length >= TRIGRAM);
    const others = words.slice(lookedUp.length);
    const conditions = lookedUp.map((word) => sql`searchable(${column}) LIKE containing(${word})`);
    if (others.length > 0) {
      const patterns = sql`SELECT containing(word) FROM unnest(${others}::text[]) AS word`;
      conditions.push(sql`unaccented(${column}) LIKE ALL (ARRAY(${patterns}))`);
    }
    return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` AND `)}`;
  };

export const equals =
  (column: Expression<unknown>): Condition =>
  (value) =>
    sql`${column} = ${value}`;

/** Beyond every figure that is kept, and within bigint. */
const FARTHEST = 2 ** 62;

/**
 * A bound in the column's units, of a type that holds any. The decimal point is moved in what was typed: a product of
 * doubles carries noise that would move the bound.
 */
function wholeBound(bound: number, unit: number, round: (value: number) => number) {
  const [digits, exponent] = bound.toExponential().split('e');
  const whole = round(Number(`${digits}e${Number(exponent) + Math.log10(unit)}`));
  return sql`${Math.max(-FARTHEST, Math.min(whole, FARTHEST))}::bigint`;
}

/**
 * The inclusive bounds of a whole number.
 * @param unit how many of the column's units are one of the parameter's
 */
export const between = (column: Expression<unknown>, unit = 1): readonly [Condition<number>, Condition<number>] => [
  (bound) => sql`${column} >= ${wholeBound(bound, unit, Math.ceil)}`,
  (bound) => sql`${column} <= ${wholeBound(bound, unit, Math.floor)}`,
];

/** The inclusive bounds of a day. */
export const daysBetween = (column: Expression<unknown>): readonly [Condition<string>, Condition<string>] => [
  (day) => sql`${column} >= ${day}`,
  (day) => sql`${column} <= ${day}`,
];

/** The address a column points to lies in the region. */
export const inRegion =
  (addressId: Expression<unknown>): Condition =>
  (regionId) =>
    sql`${addressId} IN (
      SELECT address.id FROM address
      JOIN city ON city.id = address.city_id JOIN country ON country.id = city.country_id
      WHERE country.region_id = ${regionId})`;
