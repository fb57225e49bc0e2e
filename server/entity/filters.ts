import { type Expression, type SqlBool, sql } from 'kysely';

/** Returns the SQL condition for a value of a list parameter. */
export type Condition<Value = unknown> = (value: Value) => Expression<SqlBool>;

/** Joins the conditions of the given parameters by AND. Paging parameters have none. */
export function where(conditions: Record<string, Condition | null>, query: object): Expression<SqlBool> {
  const given = Object.entries(query).flatMap(([name, value]) => {
    const condition = conditions[name];
    return value === undefined || !condition ? [] : [sql`(${condition(value)})`];
  });
  return all(given);
}

/** Returns whether a query filters by no other parameters than these. */
export const filtersBy = <Query extends object>(query: Query, ...names: (keyof Query & string)[]): boolean =>
  Object.keys(query).every(
    (name) => name === 'page' || name === 'all' || name === 'sort' || (names as string[]).includes(name),
  );

/** The most words to look up in the index, which consists of trigrams. */
const MOST_LOOKED_UP = 5;
const TRIGRAM = 3;

/**
 * Matches a column that contains every word of the text, in any order, ignoring case and accents; `%`, `_` and `\` are
 * literal. PostgreSQL's texts cannot contain NUL.
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

/** Builds the condition for words in the index. @param has whether a normalized text contains all of the words */
type LookUp = (has: (place: Expression<unknown>) => Expression<SqlBool>) => Expression<SqlBool>;

/** Returns whether the trigram index can find a word; other words are compared row by row. */
export const isLookedUp = (word: string): boolean => word.length >= TRIGRAM;

const all = (conditions: readonly Expression<unknown>[]): Expression<SqlBool> =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` AND `)}`;

export const equals =
  (column: Expression<unknown>): Condition =>
  (value) =>
    typeof value === 'string' && value.includes('\0') ? sql`false` : sql`${column} = ${value}`;

/** Greater than every stored figure, and within bigint. */
const FARTHEST = 2 ** 62;

/**
 * Converts a bound to a column's units. Shifts the decimal point of the text, because a floating-point product would have
 * rounding errors that move the bound.
 */
export function wholeBound(bound: number, unit: number, round: (value: number) => number): number {
  const [digits, exponent] = bound.toExponential().split('e');
  const whole = round(Number(`${digits}e${Number(exponent) + Math.log10(unit)}`));
  return Math.max(-FARTHEST, Math.min(whole, FARTHEST));
}

/**
 * Returns the conditions of an inclusive range of numbers.
 * @param unit the number of column units in one unit of the parameter
 */
export const between = (column: Expression<unknown>, unit = 1): readonly [Condition<number>, Condition<number>] => [
  (bound) => sql`${column} >= ${wholeBound(bound, unit, Math.ceil)}::bigint`,
  (bound) => sql`${column} <= ${wholeBound(bound, unit, Math.floor)}::bigint`,
];

/** Returns the conditions of an inclusive range of days. */
export const daysBetween = (column: Expression<unknown>): readonly [Condition<string>, Condition<string>] => [
  (day) => sql`${column} >= ${day}`,
  (day) => sql`${column} <= ${day}`,
];
