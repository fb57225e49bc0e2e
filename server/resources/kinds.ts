import type { Expression } from 'kysely';
import type { Field, Kind } from '../../contract/definition/fields';
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
  /** The condition of a parameter that gives one value, or those of the two that give bounds. */
  filter: (column: Expression<unknown>) => Condition<never> | readonly [Condition<never>, Condition<never>];
}

const texts: Storage = { type: 'text', also: /^character varying/, filter: contains };
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
  yesNo: { type: 'boolean', filter: equals },
  choice: { type: 'text', also: /^enum$/, filter: equals },
  reference: { ...whole, filter: equals },
  id: { ...whole, filter: equals },
};

/** How a field is kept in a column of its own; undefined where it is not. */
export const storageOf = ({ kind }: Field): Storage | undefined =>
  kind === 'group' || kind === 'lines' ? undefined : storage[kind];
