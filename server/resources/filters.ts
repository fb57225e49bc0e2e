import { type Expression, type SqlBool, sql } from 'kysely';
import type { Column } from '../db/types';
import type { Stored } from '../db/units';

type Condition<Value> = (value: Value) => Expression<SqlBool>;

/** What each parameter of a list asks of its rows. None may be forgotten. */
export type Filters<Query> = {
  [Name in Exclude<keyof Query, 'page' | 'all'>]-?: Condition<NonNullable<Query[Name]>>;
};

/** All conditions of the parameters that are given, joined by AND. */
export function where<Query extends object>(filters: Filters<Query>, query: Query): Expression<SqlBool> {
  const conditions = Object.entries(filters as Record<string, Condition<unknown>>).flatMap(([name, condition]) => {
    const value = query[name as keyof Query];
    return value === undefined ? [] : [sql`(${condition(value)})`];
  });
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` AND `)}`;
}

/** Whether a query filters by nothing but these parameters. */
export const filtersBy = <Query extends object>(query: Query, ...names: (keyof Query & string)[]): boolean =>
  Object.keys(query).every((name) => name === 'page' || name === 'all' || (names as string[]).includes(name));

type Figure = Column<number> | Expression<number>;

const operand = (of: Figure | Column<Stored>) => (typeof of === 'string' ? sql.ref(of) : of);

/**
 * The text stands anywhere in the column, ignoring case; `%`, `_` and `\` stand for themselves. PostgreSQL's texts have no
 * NUL, so none contains it.
 */
export const contains =
  (column: Column): Condition<string> =>
  (text) =>
    text.includes('\0') ? sql`false` : sql`${sql.ref(column)} ILIKE ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`;

export const equals =
  (column: Column): Condition<number | string | boolean> =>
  (value) =>
    sql`${sql.ref(column)} = ${value}`;

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
 * An inclusive lower bound on a whole number.
 * @param unit how many of the column's units are one of the parameter's
 */
export function atLeast(of: Figure): Condition<number>;
export function atLeast(of: Column<Stored>, unit: 100): Condition<number>;
export function atLeast(of: Figure | Column<Stored>, unit = 1): Condition<number> {
  return (bound) => sql`${operand(of)} >= ${wholeBound(bound, unit, Math.ceil)}`;
}

/** An inclusive upper bound on a whole number; `unit` as for {@link atLeast}. */
export function atMost(of: Figure): Condition<number>;
export function atMost(of: Column<Stored>, unit: 100): Condition<number>;
export function atMost(of: Figure | Column<Stored>, unit = 1): Condition<number> {
  return (bound) => sql`${operand(of)} <= ${wholeBound(bound, unit, Math.floor)}`;
}

export const since =
  (column: Column): Condition<string> =>
  (day) =>
    sql`${sql.ref(column)} >= ${day}`;

export const until =
  (column: Column): Condition<string> =>
  (day) =>
    sql`${sql.ref(column)} <= ${day}`;

/** The address a column points to lies in the region. */
export const inRegion =
  (addressId: Column): Condition<number> =>
  (regionId) =>
    sql`${sql.ref(addressId)} IN (
      SELECT address.id FROM address
      JOIN city ON city.id = address.city_id JOIN country ON country.id = city.country_id
      WHERE country.region_id = ${regionId})`;
