import { type Expression, type SqlBool, sql } from 'kysely';

/** What a parameter of a list asks of its rows. */
export type Condition<Value = unknown> = (value: Value) => Expression<SqlBool>;

/** All conditions of the parameters that are given, joined by AND. Paging is none. */
export function where(conditions: Record<string, Condition | null>, query: object): Expression<SqlBool> {
  const given = Object.entries(query).flatMap(([name, value]) => {
    const condition = conditions[name];
    return value === undefined || !condition ? [] : [sql`(${condition(value)})`];
  });
  return all(given);
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
  (column: Expression<unknown>, lookUp: LookUp = (has) => has(sql`searchable(${column})`)): Condition<string> =>
  (text) => {
    if (text.includes('\0')) return sql`false`;
    const words = [...new Set(text.split(/[\s\p{Z}]+/u))].filter(Boolean).sort((a, b) => b.length - a.length);
    const lookedUp = words.slice(0, MOST_LOOKED_UP).filter(isLookedUp);
    const others = words.slice(lookedUp.length);
    const conditions: Expression<SqlBool>[] = [];
    if (lookedUp.length > 0) {
      conditions.push(lookUp((place) => all(lookedUp.map((word) => sql`${place} LIKE containing(${word})`))));
    }
    if (others.length > 0) {
      const patterns = sql`SELECT containing(word) FROM unnest(${others}::text[]) AS word`;
      conditions.push(sql`unaccented(${column}) LIKE ALL (ARRAY(${patterns}))`);
    }
    return all(conditions);
  };

/** Where words are looked up that an index has. @param has that all of them stand in a place without accents and case */
type LookUp = (has: (place: Expression<unknown>) => Expression<SqlBool>) => Expression<SqlBool>;

/** Whether an index has it; others are looked for row by row. */
export const isLookedUp = (word: string): boolean => word.length >= TRIGRAM;

const all = (conditions: readonly Expression<unknown>[]): Expression<SqlBool> =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` AND `)}`;

export const equals =
  (column: Expression<unknown>): Condition =>
  (value) =>
    typeof value === 'string' && value.includes('\0') ? sql`false` : sql`${column} = ${value}`;

/** Beyond every figure that is kept, and within bigint. */
const FARTHEST = 2 ** 62;

/**
 * A bound in a column's units. The decimal point is moved in what was typed: a product of doubles carries noise that would
 * move the bound.
 */
export function wholeBound(bound: number, unit: number, round: (value: number) => number): number {
  const [digits, exponent] = bound.toExponential().split('e');
  const whole = round(Number(`${digits}e${Number(exponent) + Math.log10(unit)}`));
  return Math.max(-FARTHEST, Math.min(whole, FARTHEST));
}

/**
 * The inclusive bounds of a whole number.
 * @param unit how many of the column's units are one of the parameter's
 */
export const between = (column: Expression<unknown>, unit = 1): readonly [Condition<number>, Condition<number>] => [
  (bound) => sql`${column} >= ${wholeBound(bound, unit, Math.ceil)}::bigint`,
  (bound) => sql`${column} <= ${wholeBound(bound, unit, Math.floor)}::bigint`,
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
