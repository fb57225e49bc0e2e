import { type Expression, sql } from 'kysely';
import type { ChoiceField, Field, Kind } from '../../contract/definition/fields';
import type { Language } from '../../contract/language';
import { currentActor } from '../db/actor';
import { SERVER_TIME_ZONE } from '../db/day';
import { fromCents, fromHundredths, toCents, toHundredths } from '../db/units';
import type { Said } from '../texts/message';
import { between, type Condition, contains, daysBetween, equals } from './filters';

/** How the values of a field kind are stored, filtered and sorted. */
export interface Storage {
  /** The column's type in a migration, by PostgreSQL's name, and a pattern for other types that are accepted. */
  type: string;
  also?: RegExp;
  /** Converts from the API's units to the column's, and back. */
  write?: (value: never) => unknown;
  read?: (value: never) => unknown;
  /** Returns the conditions of the filter parameters: one, or two for a range. */
  filter: (column: Expression<unknown>) => readonly Condition<never>[];
  /** Returns the sort key, where it is not the value itself. @param word words a label in the language of the request */
  order?: (column: Expression<unknown>, field: never, word: (said: Said) => string) => Expression<unknown>;
}

/** The collations of the migration `0035_alphabets`. The original, and a language without one, sort by the code of the letters. */
const ALPHABETS: Partial<Record<Language, string>> = { en: 'alphabet_en', pl: 'alphabet_pl' };

/**
 * Ignores case. Sorts by the alphabet of a language: in Polish, ł comes after l.
 * @param language default: the one of the request
 */
export function alphabetically(
  column: Expression<unknown>,
  language: Language = currentActor().language ?? 'original',
): Expression<unknown> {
  const alphabet = ALPHABETS[language];
  return alphabet ? sql`lower(${column}) COLLATE ${sql.id(alphabet)}` : sql`lower(${column})`;
}

/** Sorts choices by their labels in the language of the request. */
const byLabel = (column: Expression<unknown>, { choices }: ChoiceField, word: (said: Said) => string) => {
  const { language = 'original' } = currentActor();
  const alphabet = language === 'original' ? 'en' : language;
  const labelled = Object.entries(choices).map(([value, label]) => ({ value, label: word(label) }));
  const values = labelled.toSorted((one, other) => one.label.localeCompare(other.label, alphabet));
  return sql`array_position(${values.map(({ value }) => value)}::text[], ${column}::text)`;
};

const texts: Storage = {
  type: 'text',
  also: /^character varying/,
  filter: (column) => [contains(column)],
  order: (column) => alphabetically(column),
};
const constants = { filter: (column: Expression<unknown>) => [equals(column)] };
/** Integer columns; bigint is accepted because sums may exceed the range of a single value. */
const whole = { type: 'integer', also: /^bigint$/ };
const hundred = { type: 'bigint', filter: (column: Expression<unknown>) => between(column, 100) };

/** PostgreSQL's text of a time has seconds. */
const toSeconds = (time: string): string => `${time}:00`;
const toMinutes = (time: string): string => time.slice(0, 5);

/** The storage of each field kind. Groups and lines have tables of their own. */
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
  time: { type: 'time without time zone', write: toSeconds, read: toMinutes, filter: daysBetween },
  moment: {
    type: 'timestamp with time zone',
    write: (text: string) => new Date(text),
    read: (moment: Date | string) => new Date(moment).toISOString(),
    filter: (column) => daysBetween(sql`(${column} AT TIME ZONE ${SERVER_TIME_ZONE})::date`),
  },
  yesNo: { ...constants, type: 'boolean' },
  choice: { ...constants, type: 'text', also: /^enum$/, order: byLabel },
  reference: { ...constants, ...whole },
  id: { ...constants, ...whole },
};

/** Returns the storage of a field; undefined where it has no column of its own. */
export const storageOf = ({ kind }: Field): Storage | undefined =>
  kind === 'group' || kind === 'lines' ? undefined : storage[kind];
