import { type Expression, sql } from 'kysely';
import type { ChoiceField, Field, Kind } from '../../contract/definition/fields';
import { fromCents, fromHundredths, toCents, toHundredths } from '../db/units';
import { between, type Condition, contains, daysBetween, equals } from './filters';

/** How values of a kind are kept, and what is asked of them. */
export interface Storage {
  /** The column's type in a migration, as PostgreSQL calls it, and others that do as well. */
  type: string;
  also?: RegExp;
  /** From the API's units to the column's, and back. */
  write?: (value: number) => unknown;
  read?: (value: never) => unknown;
  /** The conditions of the parameters that filter by it: one, or those of two bounds. */
  filter: (column: Expression<unknown>) => readonly Condition<never>[];
  /** What rows are sorted by, where that is not the value itself. */
  order?: (column: Expression<unknown>, field: never) => Expression<unknown>;
}

/** Regardless of case. */
export const alphabetically = (column: Expression<unknown>) => sql`lower(${column})`;
const byLabel = (column: Expression<unknown>, { choices }: ChoiceField) => {
  const values = Object.entries(choices).toSorted(([, one], [, other]) => one.localeCompare(other, 'en'));
  return sql`array_position(${values.map(([value]) => value)}::text[], ${column}::text)`;
};

const texts: Storage = {
  type: 'text',
  also: /^character varying/,
  filter: (column) => [contains(column)],
  order: alphabetically,
};
const constants = { filter: (column: Expression<unknown>) => [equals(column)] };
/** Figures that are added up may grow further than one that is entered. */
const whole = { type: 'integer', also: /^bigint$/ };
const hundred = { type: 'bigint', filter: (column: Expression<unknown>) => between(column, 100) };

/** Kinds as the database keeps them. Values of several parts and lines have tables of their own. */
const storage: Record<Exclude<Kind, 'group' | 'lines'>, Storage> = {
  text: texts,
  longText: texts,
  email: texts,
  phone: texts,
  digits: texts,
  integer: { ...whole, filter: (column) => between(column) },
  decimal: { ...hundred, write: toHundredths, read: fromHundredths },
  money: { ...hundred, write: toCents, read: fromCents },
  date: { type: 'date', filter: daysBetween },
  yesNo: { ...constants, type: 'boolean' },
  choice: { ...constants, type: 'text', also: /^enum$/, order: byLabel },
  reference: { ...constants, ...whole },
  id: { ...constants, ...whole },
};

/** How a field is kept in a column of its own; undefined where it is not. */
export const storageOf = ({ kind }: Field): Storage | undefined =>
  kind === 'group' || kind === 'lines' ? undefined : storage[kind];
